<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;Teach</source>
        <translation>E&amp;nseñar</translation>
    </message>
    <message>
        <source>&amp;Libraries</source>
        <translation>&amp;Bibliotecas</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Ir</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>&amp;New question</source>
        <translation>&amp;Nueva pregunta</translation>
    </message>
    <message>
        <source>&amp;Add a folder…</source>
        <translation>&amp;Añadir una carpeta…</translation>
    </message>
    <message>
        <source>Try the &amp;sample notes</source>
        <translation>&amp;Probar las notas de ejemplo</translation>
    </message>
    <message>
        <source>&amp;Export this conversation…</source>
        <translation>&amp;Exportar esta conversación…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>&amp;Copy answer with sources</source>
        <translation>&amp;Copiar la respuesta con sus fuentes</translation>
    </message>
    <message>
        <source>Ask &amp;again</source>
        <translation>Preguntar &amp;otra vez</translation>
    </message>
    <message>
        <source>&amp;Edit the question</source>
        <translation>&amp;Editar la pregunta</translation>
    </message>
    <message>
        <source>&amp;Why this answer</source>
        <translation>Por &amp;qué esta respuesta</translation>
    </message>
    <message>
        <source>Co&amp;mpare two selections…</source>
        <translation>Co&amp;mparar dos selecciones…</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Detener</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>&amp;Ajustes…</translation>
    </message>
    <message>
        <source>This answer is &amp;right</source>
        <translation>Esta respuesta es &amp;correcta</translation>
    </message>
    <message>
        <source>This answer is &amp;wrong</source>
        <translation>Esta respuesta es &amp;incorrecta</translation>
    </message>
    <message>
        <source>The right &amp;answer is…</source>
        <translation>La &amp;respuesta correcta es…</translation>
    </message>
    <message>
        <source>The right &amp;note is…</source>
        <translation>La &amp;nota correcta es…</translation>
    </message>
    <message>
        <source>What you have &amp;taught…</source>
        <translation>Lo que has &amp;enseñado…</translation>
    </message>
    <message>
        <source>&amp;Look for changes now</source>
        <translation>&amp;Buscar cambios ahora</translation>
    </message>
    <message>
        <source>&amp;Pause indexing</source>
        <translation>&amp;Pausar la indexación</translation>
    </message>
    <message>
        <source>&amp;Details, exclusions, forgetting…</source>
        <translation>&amp;Detalles, exclusiones, olvidar…</translation>
    </message>
    <message>
        <source>&amp;Remove the selected library</source>
        <translation>&amp;Quitar la biblioteca seleccionada</translation>
    </message>
    <message>
        <source>&amp;Commands…</source>
        <translation>&amp;Comandos…</translation>
    </message>
    <message>
        <source>Write a &amp;question</source>
        <translation>Escribir una &amp;pregunta</translation>
    </message>
    <message>
        <source>&amp;Search in conversations</source>
        <translation>&amp;Buscar en las conversaciones</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>Panel &amp;siguiente</translation>
    </message>
    <message>
        <source>&amp;Previous pane</source>
        <translation>Panel &amp;anterior</translation>
    </message>
    <message>
        <source>&amp;Open the note in its own program</source>
        <translation>Abrir la &amp;nota en su programa</translation>
    </message>
    <message>
        <source>Source &amp;{number}</source>
        <translation>Fuente &amp;{number}</translation>
    </message>
    <message>
        <source>History and &amp;libraries</source>
        <translation>Historial y &amp;bibliotecas</translation>
    </message>
    <message>
        <source>S&amp;ources</source>
        <translation>&amp;Fuentes</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>Como el &amp;sistema</translation>
    </message>
    <message>
        <source>Li&amp;ght</source>
        <translation>C&amp;laro</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Oscuro</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>A&amp;tajos de teclado</translation>
    </message>
    <message>
        <source>&amp;About Scholiast</source>
        <translation>&amp;Acerca de Scholiast</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Pregunta</translation>
    </message>
    <message>
        <source>Ask the question</source>
        <translation>Hacer la pregunta</translation>
    </message>
    <message>
        <source>New line in the question</source>
        <translation>Línea nueva en la pregunta</translation>
    </message>
    <message>
        <source>Earlier questions, while nothing is written</source>
        <translation>Preguntas anteriores, mientras no haya nada escrito</translation>
    </message>
    <message>
        <source>or</source>
        <comment>between two shortcuts</comment>
        <translation>o</translation>
    </message>
    <message>
        <source>Source 1 to {last}</source>
        <translation>Fuente 1 a {last}</translation>
    </message>
    <message>
        <source>{keys} to {last}</source>
        <comment>keys</comment>
        <translation>{keys} a {last}</translation>
    </message>
</context>
<context>
    <name>AdapterListModel</name>
    <message>
        <source>comes with the program</source>
        <translation>viene con el programa</translation>
    </message>
    <message>
        <source>added by you</source>
        <translation>añadido por ti</translation>
    </message>
    <message>
        <source>on</source>
        <translation>activado</translation>
    </message>
    <message>
        <source>off</source>
        <translation>desactivado</translation>
    </message>
</context>
<context>
    <name>AskBox</name>
    <message>
        <source>Ask both sides…</source>
        <translation>Preguntar a ambos lados…</translation>
    </message>
    <message>
        <source>A question can have {most} characters; this one has {length}. Shorten it to ask.</source>
        <translation>Una pregunta puede tener {most} caracteres; esta tiene {length}. Acórtala para preguntar.</translation>
    </message>
    <message>
        <source>Esc stops</source>
        <translation>Esc detiene</translation>
    </message>
    <message>
        <source>Enter compares  ·  Shift+Enter new line</source>
        <translation>Intro compara  ·  Mayús+Intro línea nueva</translation>
    </message>
    <message>
        <source>Enter asks  ·  Shift+Enter new line</source>
        <translation>Intro pregunta  ·  Mayús+Intro línea nueva</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Detener</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Preguntar</translation>
    </message>
</context>
<context>
    <name>Asking</name>
    <message>
        <source>There are no notes to ask yet.</source>
        <translation>Aún no hay notas a las que preguntar.</translation>
    </message>
    <message>
        <source>Add a folder first, or try the sample notes.</source>
        <translation>Primero añade una carpeta o prueba las notas de ejemplo.</translation>
    </message>
    <message>
        <source>No library is switched on.</source>
        <translation>Ninguna biblioteca está activada.</translation>
    </message>
    <message>
        <source>Tick at least one library on the left, then ask again.</source>
        <translation>Marca al menos una biblioteca a la izquierda y pregunta otra vez.</translation>
    </message>
    <message>
        <source>The engine is not running, so nothing can be asked now.</source>
        <translation>El motor no está en marcha, así que ahora no se puede preguntar nada.</translation>
    </message>
    <message>
        <source>The engine stopped while it was answering.</source>
        <translation>El motor se detuvo mientras respondía.</translation>
    </message>
    <message>
        <source>Your notes are safe. Ask again.</source>
        <translation>Tus notas están a salvo. Pregunta otra vez.</translation>
    </message>
</context>
<context>
    <name>AwayNote</name>
    <message>
        <source>Keep its notes</source>
        <translation>Conservar sus notas</translation>
    </message>
    <message>
        <source>Look for it again</source>
        <translation>Buscarla otra vez</translation>
    </message>
    <message>
        <source>Let go of its notes…</source>
        <translation>Renunciar a sus notas…</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>Choose libraries or a date on each side, then write a question below. Both sides are answered by the same models, with the same weights; only the notes differ.</source>
        <translation>Elige bibliotecas o una fecha en cada lado y escribe abajo una pregunta. Ambos lados los responden los mismos modelos, con los mismos pesos; solo cambian las notas.</translation>
    </message>
    <message>
        <source>Both sides ask the same. Choose other libraries, or another date, on one of them.</source>
        <translation>Ambos lados preguntan lo mismo. Elige en uno otras bibliotecas u otra fecha.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparar</translation>
    </message>
    <message>
        <source>Reading the right side…</source>
        <translation>Leyendo el lado derecho…</translation>
    </message>
    <message>
        <source>Reading the left side…</source>
        <translation>Leyendo el lado izquierdo…</translation>
    </message>
</context>
<context>
    <name>CompareSide</name>
    <message>
        <source>{side}: answer</source>
        <translation>{side}: respuesta</translation>
    </message>
    <message>
        <source>The answer of these notes appears here.</source>
        <translation>Aquí aparece la respuesta de estas notas.</translation>
    </message>
    <message>
        <source>{side}: sources</source>
        <translation>{side}: fuentes</translation>
    </message>
    <message numerus="yes">
        <source>%Ln source(s)</source>
        <translation>
            <numerusform>%Ln fuente</numerusform>
            <numerusform>%Ln fuentes</numerusform>
        </translation>
    </message>
    <message>
        <source>Sources: {used} used of {all}</source>
        <translation>Fuentes: {used} de {all} usadas</translation>
    </message>
    <message numerus="yes">
        <source>The %Ln nearest passage(s)</source>
        <translation>
            <numerusform>El %Ln pasaje más cercano</numerusform>
            <numerusform>Los %Ln pasajes más cercanos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Compared</name>
    <message>
        <source>The left side failed, so there is nothing to compare.</source>
        <translation>El lado izquierdo falló, así que no hay nada que comparar.</translation>
    </message>
    <message>
        <source>The right side failed, so there is nothing to compare.</source>
        <translation>El lado derecho falló, así que no hay nada que comparar.</translation>
    </message>
    <message>
        <source>Both sides failed, so there is nothing to compare.</source>
        <translation>Ambos lados fallaron, así que no hay nada que comparar.</translation>
    </message>
    <message>
        <source>The left side was stopped.</source>
        <translation>El lado izquierdo se detuvo.</translation>
    </message>
    <message>
        <source>The right side was stopped.</source>
        <translation>El lado derecho se detuvo.</translation>
    </message>
    <message>
        <source>Both sides were stopped.</source>
        <translation>Ambos lados se detuvieron.</translation>
    </message>
    <message>
        <source>Only the left side holds an answer.</source>
        <translation>Solo el lado izquierdo contiene una respuesta.</translation>
    </message>
    <message>
        <source>Only the right side holds an answer.</source>
        <translation>Solo el lado derecho contiene una respuesta.</translation>
    </message>
    <message>
        <source>Neither side holds an answer.</source>
        <translation>Ninguno de los dos lados contiene una respuesta.</translation>
    </message>
    <message>
        <source>Both sides say the same.</source>
        <translation>Ambos lados dicen lo mismo.</translation>
    </message>
    <message>
        <source>The answers differ; what only one of them says is underlined.</source>
        <translation>Las respuestas difieren; lo que solo dice una de ellas está subrayado.</translation>
    </message>
    <message>
        <source>They were read from different passages.</source>
        <translation>Se leyeron de pasajes distintos.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s) were read on both sides.</source>
        <translation>
            <numerusform>%Ln pasaje se leyó en ambos lados.</numerusform>
            <numerusform>%Ln pasajes se leyeron en ambos lados.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Comparing</name>
    <message>
        <source>Waiting for the left side…</source>
        <translation>Esperando al lado izquierdo…</translation>
    </message>
    <message>
        <source>There are no notes to compare yet.</source>
        <translation>Aún no hay notas que comparar.</translation>
    </message>
    <message>
        <source>Add a folder first, or try the sample notes.</source>
        <translation>Primero añade una carpeta o prueba las notas de ejemplo.</translation>
    </message>
    <message>
        <source>Both sides ask the same notes.</source>
        <translation>Ambos lados preguntan a las mismas notas.</translation>
    </message>
    <message>
        <source>Choose other libraries, or another date, on one side.</source>
        <translation>Elige en un lado otras bibliotecas u otra fecha.</translation>
    </message>
    <message>
        <source>The engine is not running, so nothing can be asked now.</source>
        <translation>El motor no está en marcha, así que ahora no se puede preguntar nada.</translation>
    </message>
</context>
<context>
    <name>ConversationCommands</name>
    <message>
        <source>There is no conversation to export yet.</source>
        <translation>Aún no hay ninguna conversación que exportar.</translation>
    </message>
    <message>
        <source>Ask a question first.</source>
        <translation>Haz primero una pregunta.</translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation>Exportar la conversación</translation>
    </message>
</context>
<context>
    <name>CoverageBar</name>
    <message>
        <source>No notes were found in this folder.</source>
        <translation>No se encontraron notas en esta carpeta.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln indexed</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln indexada</numerusform>
            <numerusform>%Ln indexadas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln en espera</numerusform>
            <numerusform>%Ln en espera</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln skipped</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln omitida</numerusform>
            <numerusform>%Ln omitidas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln fallida</numerusform>
            <numerusform>%Ln fallidas</numerusform>
        </translation>
    </message>
    <message>
        <source>Coverage: {counts}</source>
        <translation>Cobertura: {counts}</translation>
    </message>
</context>
<context>
    <name>DataPanel</name>
    <message>
        <source>index</source>
        <translation>índice</translation>
    </message>
    <message>
        <source>conversations</source>
        <translation>conversaciones</translation>
    </message>
    <message>
        <source>models made ready</source>
        <translation>modelos preparados</translation>
    </message>
    <message>
        <source>what you have taught</source>
        <translation>lo que has enseñado</translation>
    </message>
    <message>
        <source>other</source>
        <translation>otros</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>Abrir la carpeta</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>Hacer copia…</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>Restaurar…</translation>
    </message>
    <message>
        <source>Delete everything…</source>
        <translation>Borrar todo…</translation>
    </message>
    <message>
        <source>It is empty.</source>
        <translation>Está vacía.</translation>
    </message>
</context>
<context>
    <name>DateChip</name>
    <message>
        <source>Yesterday</source>
        <translation>Ayer</translation>
    </message>
    <message>
        <source>A week ago</source>
        <translation>Hace una semana</translation>
    </message>
    <message>
        <source>A month ago</source>
        <translation>Hace un mes</translation>
    </message>
    <message>
        <source>Earlier month</source>
        <translation>Mes anterior</translation>
    </message>
    <message>
        <source>Later month</source>
        <translation>Mes siguiente</translation>
    </message>
    <message>
        <source>Month</source>
        <translation>Mes</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Año</translation>
    </message>
    <message>
        <source>Days of the month</source>
        <translation>Días del mes</translation>
    </message>
    <message>
        <source>As of now</source>
        <translation>A día de hoy</translation>
    </message>
    <message>
        <source>As of {date}</source>
        <translation>A fecha de {date}</translation>
    </message>
    <message>
        <source>Ask what the notes say now, or what they said at an earlier date</source>
        <translation>Preguntar qué dicen las notas ahora o qué decían en una fecha anterior</translation>
    </message>
</context>
<context>
    <name>DatePanel</name>
    <message>
        <source>As of which date to ask</source>
        <translation>A fecha de qué día preguntar</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Ahora</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Día</translation>
    </message>
    <message numerus="yes">
        <source>Passages that changed or went are kept for %Ln day(s).</source>
        <translation>
            <numerusform>Los pasajes que cambiaron o desaparecieron se conservan %Ln día.</numerusform>
            <numerusform>Los pasajes que cambiaron o desaparecieron se conservan %Ln días.</numerusform>
        </translation>
    </message>
    <message>
        <source>No history is kept (history_days is 0 in the settings), so only what has not changed is found.</source>
        <translation>No se guarda historial (history_days es 0 en los ajustes), así que solo se encuentra lo que no ha cambiado.</translation>
    </message>
    <message>
        <source>Asks what the notes said at the end of a day.</source>
        <translation>Pregunta qué decían las notas al final de un día.</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>About Scholiast</source>
        <translation>Acerca de Scholiast</translation>
    </message>
    <message>
        <source>Answers questions from your own notes, and shows in the margin of every answer which passage each sentence came from.</source>
        <translation>Responde preguntas a partir de tus propias notas y muestra al margen de cada respuesta de qué pasaje salió cada frase.</translation>
    </message>
    <message>
        <source>Everything happens on this computer: no note and no question leaves it.</source>
        <translation>Todo ocurre en este ordenador: ninguna nota ni pregunta sale de él.</translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message>
        <source>Drop a folder to ask its notes</source>
        <translation>Suelta una carpeta para preguntar a sus notas</translation>
    </message>
    <message>
        <source>It stays where it is, and nothing is ever written into it.</source>
        <translation>Se queda donde está y nunca se escribe nada en ella.</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source> with {value}</source>
        <translation> con {value}</translation>
    </message>
    <message>
        <source>A backup inside the data folder would be lost with it.</source>
        <translation>Una copia de seguridad dentro de la carpeta de datos se perdería con ella.</translation>
    </message>
    <message>
        <source>A backup of {size} MB was written to {path}.</source>
        <translation>Se escribió una copia de seguridad de {size} MB en {path}.</translation>
    </message>
    <message>
        <source>A conversation</source>
        <translation>Una conversación</translation>
    </message>
    <message>
        <source>A message has the unknown type {name}.</source>
        <translation>Un mensaje tiene el tipo desconocido {name}.</translation>
    </message>
    <message>
        <source>A message has version {version}, but this program speaks {version2}.</source>
        <translation>Un mensaje tiene la versión {version}, pero este programa habla la {version2}.</translation>
    </message>
    <message>
        <source>A message is longer than {limit} bytes.</source>
        <translation>Un mensaje tiene más de {limit} bytes.</translation>
    </message>
    <message>
        <source>A message is malformed: {error}.</source>
        <translation>Un mensaje está mal formado: {error}.</translation>
    </message>
    <message>
        <source>A message is not JSON: {error}.</source>
        <translation>Un mensaje no es JSON: {error}.</translation>
    </message>
    <message>
        <source>A message is not an object.</source>
        <translation>Un mensaje no es un objeto.</translation>
    </message>
    <message>
        <source>A message of {count} bytes is too long.</source>
        <translation>Un mensaje de {count} bytes es demasiado largo.</translation>
    </message>
    <message>
        <source>A note that this answer came from was forgotten, and the answer with it.</source>
        <translation>Se olvidó una nota de la que salió esta respuesta, y la respuesta con ella.</translation>
    </message>
    <message>
        <source>A path cannot hold a null character.</source>
        <translation>Una ruta no puede contener un carácter nulo.</translation>
    </message>
    <message>
        <source>A pretend model for tests.</source>
        <translation>Un modelo fingido para pruebas.</translation>
    </message>
    <message>
        <source>A question and its answer are needed.</source>
        <translation>Hacen falta una pregunta y su respuesta.</translation>
    </message>
    <message>
        <source>Add a folder of notes first.</source>
        <translation>Primero añade una carpeta de notas.</translation>
    </message>
    <message>
        <source>Add a folder with: scholiast library add DIR</source>
        <translation>Añade una carpeta con: scholiast library add DIR</translation>
    </message>
    <message>
        <source>Add the folder it is in: {parent}</source>
        <translation>Añade la carpeta en la que está: {parent}</translation>
    </message>
    <message>
        <source>Another program keeps the index locked.</source>
        <translation>Otro programa mantiene bloqueado el índice.</translation>
    </message>
    <message>
        <source>Ask a shorter question.</source>
        <translation>Haz una pregunta más corta.</translation>
    </message>
    <message>
        <source>Ask a shorter question; text to search in belongs in a note.</source>
        <translation>Haz una pregunta más corta; el texto en el que buscar va en una nota.</translation>
    </message>
    <message>
        <source>Ask again.</source>
        <translation>Pregunta otra vez.</translation>
    </message>
    <message>
        <source>Ask again; free some memory.</source>
        <translation>Pregunta otra vez; libera algo de memoria.</translation>
    </message>
    <message>
        <source>Ask for fewer passages.</source>
        <translation>Pide menos pasajes.</translation>
    </message>
    <message>
        <source>Ask with fewer or shorter passages.</source>
        <translation>Pregunta con menos pasajes o más cortos.</translation>
    </message>
    <message>
        <source>Check its permissions and the room on the disk.</source>
        <translation>Comprueba sus permisos y el espacio del disco.</translation>
    </message>
    <message>
        <source>Check its permissions, or choose another with --data-dir.</source>
        <translation>Comprueba sus permisos o elige otra con --data-dir.</translation>
    </message>
    <message>
        <source>Check its permissions.</source>
        <translation>Comprueba sus permisos.</translation>
    </message>
    <message>
        <source>Check that the drive is connected.</source>
        <translation>Comprueba que la unidad está conectada.</translation>
    </message>
    <message>
        <source>Check that the folder holds a whole model.</source>
        <translation>Comprueba que la carpeta contiene un modelo completo.</translation>
    </message>
    <message>
        <source>Check that the folder holds a whole sentence-transformers model.</source>
        <translation>Comprueba que la carpeta contiene un modelo completo de sentence-transformers.</translation>
    </message>
    <message>
        <source>Check that the model&apos;s files are whole.</source>
        <translation>Comprueba que los archivos del modelo están completos.</translation>
    </message>
    <message>
        <source>Check that this computer is online, then run `scholiast models install` again.</source>
        <translation>Comprueba que este ordenador tiene conexión y vuelve a ejecutar `scholiast models install`.</translation>
    </message>
    <message>
        <source>Check the data folder&apos;s permissions.</source>
        <translation>Comprueba los permisos de la carpeta de datos.</translation>
    </message>
    <message>
        <source>Check the disk and its permissions.</source>
        <translation>Comprueba el disco y sus permisos.</translation>
    </message>
    <message>
        <source>Check the free space and the permissions.</source>
        <translation>Comprueba el espacio libre y los permisos.</translation>
    </message>
    <message>
        <source>Check the free space of the disk and the permissions of the data folder.</source>
        <translation>Comprueba el espacio libre del disco y los permisos de la carpeta de datos.</translation>
    </message>
    <message>
        <source>Check the path, or choose another model.</source>
        <translation>Comprueba la ruta o elige otro modelo.</translation>
    </message>
    <message>
        <source>Check the path.</source>
        <translation>Comprueba la ruta.</translation>
    </message>
    <message>
        <source>Check the permissions of the data folder and the free space of the disk.</source>
        <translation>Comprueba los permisos de la carpeta de datos y el espacio libre del disco.</translation>
    </message>
    <message>
        <source>Check the room and the permissions of {folder}.</source>
        <translation>Comprueba el espacio y los permisos de {folder}.</translation>
    </message>
    <message>
        <source>Check the spelling, or that the drive is connected.</source>
        <translation>Comprueba que está bien escrito o que la unidad está conectada.</translation>
    </message>
    <message>
        <source>Check the spelling.</source>
        <translation>Comprueba que está bien escrito.</translation>
    </message>
    <message>
        <source>Check {path}.</source>
        <translation>Comprueba {path}.</translation>
    </message>
    <message>
        <source>Checking whether {name} reads notes; this happens once.</source>
        <translation>Se comprueba si {name} sabe leer notas; se hace una sola vez.</translation>
    </message>
    <message>
        <source>Choose a .gguf file or a model folder.</source>
        <translation>Elige un archivo .gguf o una carpeta de modelo.</translation>
    </message>
    <message>
        <source>Choose a file that *Back up* made.</source>
        <translation>Elige un archivo hecho con *Hacer copia*.</translation>
    </message>
    <message>
        <source>Choose a note that is plain text or Markdown.</source>
        <translation>Elige una nota de texto sencillo o Markdown.</translation>
    </message>
    <message>
        <source>Choose a sentence-transformers folder, a Hugging Face model folder or a .gguf file.</source>
        <translation>Elige una carpeta de sentence-transformers, una carpeta de modelo de Hugging Face o un archivo .gguf.</translation>
    </message>
    <message>
        <source>Choose another backup.</source>
        <translation>Elige otra copia de seguridad.</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>Elige otro archivo.</translation>
    </message>
    <message>
        <source>Choose another folder, or check the free space.</source>
        <translation>Elige otra carpeta o comprueba el espacio libre.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Elige otra carpeta.</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Elige otro nombre.</translation>
    </message>
    <message>
        <source>Choose one of those shown with it.</source>
        <translation>Elige uno de los que se muestran con ella.</translation>
    </message>
    <message>
        <source>Choose real ones with: scholiast models use</source>
        <translation>Elige unos de verdad con: scholiast models use</translation>
    </message>
    <message>
        <source>Choose the folder that holds your notes.</source>
        <translation>Elige la carpeta que contiene tus notas.</translation>
    </message>
    <message>
        <source>Close it and try again.</source>
        <translation>Ciérralo e inténtalo otra vez.</translation>
    </message>
    <message>
        <source>Close it first, or use another folder with --data-dir.</source>
        <translation>Ciérralo primero o usa otra carpeta con --data-dir.</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model.</source>
        <translation>Cierra otros programas o elige un modelo más pequeño.</translation>
    </message>
    <message>
        <source>Convert its tokenizer, or use another model.</source>
        <translation>Convierte su tokenizador o usa otro modelo.</translation>
    </message>
    <message>
        <source>Converting {name} for this computer.</source>
        <translation>Convirtiendo {name} para este ordenador.</translation>
    </message>
    <message>
        <source>Copy the adapter to a folder of your own first.</source>
        <translation>Copia antes el adaptador a una carpeta tuya.</translation>
    </message>
    <message>
        <source>Copying {name}.</source>
        <translation>Copiando {name}.</translation>
    </message>
    <message>
        <source>Correct settings.toml.</source>
        <translation>Corrige settings.toml.</translation>
    </message>
    <message>
        <source>Delete it to begin again.</source>
        <translation>Bórralo para empezar de nuevo.</translation>
    </message>
    <message>
        <source>Delete {path}. Fit it again with: scholiast tune calibrator</source>
        <translation>Borra {path}. Ajústalo de nuevo con: scholiast tune calibrator</translation>
    </message>
    <message>
        <source>Divide it.</source>
        <translation>Divídelo.</translation>
    </message>
    <message>
        <source>Download it again, or choose another model.</source>
        <translation>Descárgalo de nuevo o elige otro modelo.</translation>
    </message>
    <message>
        <source>Download the model again.</source>
        <translation>Descarga el modelo de nuevo.</translation>
    </message>
    <message>
        <source>Everything was deleted. Your notes are where they were.</source>
        <translation>Se borró todo. Tus notas están donde estaban.</translation>
    </message>
    <message>
        <source>Export the notes again.</source>
        <translation>Exporta las notas otra vez.</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>Nombre de archivo demasiado largo</translation>
    </message>
    <message>
        <source>Fit it again with: scholiast tune calibrator</source>
        <translation>Ajústalo de nuevo con: scholiast tune calibrator</translation>
    </message>
    <message>
        <source>Free some room, or choose another data folder.</source>
        <translation>Libera espacio o elige otra carpeta de datos.</translation>
    </message>
    <message>
        <source>Free some space and rescan; what was indexed before is kept.</source>
        <translation>Libera espacio y vuelve a examinar; lo que ya estaba en el índice se conserva.</translation>
    </message>
    <message>
        <source>Free some space; indexing then goes on by itself.</source>
        <translation>Libera espacio; la indexación seguirá después por sí sola.</translation>
    </message>
    <message>
        <source>Get it again, or switch it off with `scholiast models adapter use none`.</source>
        <translation>Consíguelo de nuevo o desactívalo con `scholiast models adapter use none`.</translation>
    </message>
    <message>
        <source>Get the model again.</source>
        <translation>Consigue el modelo de nuevo.</translation>
    </message>
    <message>
        <source>Give a passage set of more articles.</source>
        <translation>Da un conjunto de pasajes con más artículos.</translation>
    </message>
    <message>
        <source>Give another folder with --out, or delete this one.</source>
        <translation>Da otra carpeta con --out o borra esta.</translation>
    </message>
    <message>
        <source>Give another folder with --out.</source>
        <translation>Da otra carpeta con --out.</translation>
    </message>
    <message>
        <source>Give another folder, or delete this one to begin again.</source>
        <translation>Da otra carpeta o borra esta para empezar de nuevo.</translation>
    </message>
    <message>
        <source>Give both.</source>
        <translation>Da las dos.</translation>
    </message>
    <message>
        <source>Give every line an id of its own.</source>
        <translation>Da a cada línea una id propia.</translation>
    </message>
    <message>
        <source>Give its path inside the library&apos;s folder.</source>
        <translation>Da su ruta dentro de la carpeta de la biblioteca.</translation>
    </message>
    <message>
        <source>Give more text.</source>
        <translation>Da más texto.</translation>
    </message>
    <message>
        <source>Give questions about two notes at least, with answers and passage_ids.</source>
        <translation>Da preguntas sobre al menos dos notas, con answers y passage_ids.</translation>
    </message>
    <message>
        <source>Give the document encoder that the question encoder was trained with: --document-encoder DIR.</source>
        <translation>Da el codificador de documentos con el que se entrenó el de preguntas: --document-encoder DIR.</translation>
    </message>
    <message>
        <source>Give the file inside it.</source>
        <translation>Da el archivo que hay dentro.</translation>
    </message>
    <message>
        <source>Give the full path.</source>
        <translation>Da la ruta completa.</translation>
    </message>
    <message>
        <source>Greedy decoding keeps one hypothesis only.</source>
        <translation>La decodificación greedy conserva una sola hipótesis.</translation>
    </message>
    <message>
        <source>Hugging Face folders are run by PyTorch.</source>
        <translation>Las carpetas de Hugging Face las ejecuta PyTorch.</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Error de entrada/salida</translation>
    </message>
    <message>
        <source>Install it again.</source>
        <translation>Instálalo de nuevo.</translation>
    </message>
    <message>
        <source>Install it with `pip install torch`.</source>
        <translation>Instálalo con `pip install torch`.</translation>
    </message>
    <message>
        <source>Installing {wanted} from the Python package index.</source>
        <translation>Instalando {wanted} desde el índice de paquetes de Python.</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>Es un directorio</translation>
    </message>
    <message>
        <source>It cannot be traced: {error}</source>
        <translation>No se puede trazar: {error}</translation>
    </message>
    <message>
        <source>It holds no words to search for.</source>
        <translation>No contiene palabras que buscar.</translation>
    </message>
    <message>
        <source>It holds pictures only, or nothing.</source>
        <translation>Contiene solo imágenes, o nada.</translation>
    </message>
    <message>
        <source>It is embedder or generator.</source>
        <translation>Es embedder o generator.</translation>
    </message>
    <message>
        <source>It pools without its prompt.</source>
        <translation>Agrega sin su indicación.</translation>
    </message>
    <message>
        <source>It reads Markdown and plain text files; new ones are noticed by themselves.</source>
        <translation>Lee archivos Markdown y de texto sencillo; los nuevos se notan por sí solos.</translation>
    </message>
    <message>
        <source>It was made for {base}, which is not the generator in use.</source>
        <translation>Se hizo para {base}, que no es el generador en uso.</translation>
    </message>
    <message>
        <source>Its architecture, {architecture}, is not one that OpenVINO&apos;s reader knows.</source>
        <translation>El lector de OpenVINO no conoce su arquitectura, {architecture}.</translation>
    </message>
    <message>
        <source>Its file is untouched, and a rule leaves it out from now on.</source>
        <translation>Su archivo queda intacto y una regla lo excluye desde ahora.</translation>
    </message>
    <message>
        <source>Its fonts lack a map to letters.</source>
        <translation>A sus fuentes les falta la correspondencia con letras.</translation>
    </message>
    <message>
        <source>Its manifest cannot be read. Run `scholiast models prepare`.</source>
        <translation>No se puede leer su manifiesto. Ejecuta `scholiast models prepare`.</translation>
    </message>
    <message>
        <source>Its notes are found through {name}.</source>
        <translation>Sus notas se encuentran a través de {name}.</translation>
    </message>
    <message>
        <source>Its tokenizer cannot be read: {error}</source>
        <translation>No se puede leer su tokenizador: {error}</translation>
    </message>
    <message>
        <source>Its tokenizer has no fast version.</source>
        <translation>Su tokenizador no tiene versión rápida.</translation>
    </message>
    <message>
        <source>Its traced inputs are {sorted}.</source>
        <translation>Sus entradas trazadas son {sorted}.</translation>
    </message>
    <message>
        <source>Leave --document-encoder out.</source>
        <translation>Omite --document-encoder.</translation>
    </message>
    <message>
        <source>Let a program for character recognition add one.</source>
        <translation>Haz que un programa de reconocimiento de texto la añada.</translation>
    </message>
    <message>
        <source>List the libraries and choose one of them.</source>
        <translation>Muestra las bibliotecas y elige una de ellas.</translation>
    </message>
    <message>
        <source>Loading {name}.</source>
        <translation>Cargando {name}.</translation>
    </message>
    <message>
        <source>Mend it, or delete it.</source>
        <translation>Corrígelo o bórralo.</translation>
    </message>
    <message>
        <source>Mend it, or delete {path} to go back to the defaults.</source>
        <translation>Corrígelo o borra {path} para volver a los valores iniciales.</translation>
    </message>
    <message>
        <source>Merging {value} for questions.</source>
        <translation>Combinando {value} para las preguntas.</translation>
    </message>
    <message>
        <source>Name the file to write in it, such as backup.zip.</source>
        <translation>Nombra el archivo que se escribirá en ella, por ejemplo backup.zip.</translation>
    </message>
    <message>
        <source>Name the question encoder first: scholiast models add NAME QUESTIONS --document-encoder DIR.</source>
        <translation>Nombra primero el codificador de preguntas: scholiast models add NAME QUESTIONS --document-encoder DIR.</translation>
    </message>
    <message>
        <source>No folder was named.</source>
        <translation>No se nombró ninguna carpeta.</translation>
    </message>
    <message>
        <source>No generator is loaded.</source>
        <translation>No hay ningún generador cargado.</translation>
    </message>
    <message>
        <source>No passage is left to train on.</source>
        <translation>No queda ningún pasaje con el que entrenar.</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>No queda espacio en el dispositivo</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>No existe el archivo o la carpeta</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>No es un directorio</translation>
    </message>
    <message>
        <source>Not all is as it was prepared: {reason}. Run `scholiast models prepare`.</source>
        <translation>No todo está como se preparó: {reason}. Ejecuta `scholiast models prepare`.</translation>
    </message>
    <message>
        <source>Notes made from it are indexed.</source>
        <translation>Las notas hechas a partir de ella se indexan.</translation>
    </message>
    <message>
        <source>Nothing is indexed.</source>
        <translation>No hay nada indexado.</translation>
    </message>
    <message>
        <source>Nothing was known of these notes on {strip}.</source>
        <translation>De estas notas no se sabía nada el {strip}.</translation>
    </message>
    <message>
        <source>Nothing was taught yet that could be asked.</source>
        <translation>Aún no se ha enseñado nada que se pueda preguntar.</translation>
    </message>
    <message>
        <source>One JSON object a line: id, question, answers, passage_ids.</source>
        <translation>Un objeto JSON por línea: id, question, answers, passage_ids.</translation>
    </message>
    <message>
        <source>One JSON object a line: id, title, text.</source>
        <translation>Un objeto JSON por línea: id, title, text.</translation>
    </message>
    <message>
        <source>Open it in its own program and save it again, or divide it.</source>
        <translation>Ábrelo en su programa y guárdalo de nuevo, o divídelo.</translation>
    </message>
    <message>
        <source>Open it in its own program and save it again.</source>
        <translation>Ábrelo en su programa y guárdalo de nuevo.</translation>
    </message>
    <message>
        <source>Open it in {program} and save it again.</source>
        <translation>Ábrelo en {program} y guárdalo de nuevo.</translation>
    </message>
    <message>
        <source>Open the file itself.</source>
        <translation>Abre el archivo mismo.</translation>
    </message>
    <message>
        <source>OpenDocument text</source>
        <translation>texto OpenDocument</translation>
    </message>
    <message>
        <source>OpenVINO cannot run {name}. {note}</source>
        <translation>OpenVINO no puede ejecutar {name}. {note}</translation>
    </message>
    <message>
        <source>OpenVINO cannot run {name}: it is a Hugging Face folder.</source>
        <translation>OpenVINO no puede ejecutar {name}: es una carpeta de Hugging Face.</translation>
    </message>
    <message>
        <source>OpenVINO&apos;s reader refuses it: {splitlines}</source>
        <translation>El lector de OpenVINO lo rechaza: {splitlines}</translation>
    </message>
    <message>
        <source>OpenVINO&apos;s reader wrote no model.</source>
        <translation>El lector de OpenVINO no escribió ningún modelo.</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Permiso denegado</translation>
    </message>
    <message>
        <source>Point to a passage, or name the note.</source>
        <translation>Señala un pasaje o nombra la nota.</translation>
    </message>
    <message>
        <source>PowerPoint presentation</source>
        <translation>presentación de PowerPoint</translation>
    </message>
    <message>
        <source>Prepare the models first: scholiast models prepare.</source>
        <translation>Prepara antes los modelos: scholiast models prepare.</translation>
    </message>
    <message>
        <source>Prepared at first use, or by `scholiast models prepare`.</source>
        <translation>Se prepara en el primer uso o con `scholiast models prepare`.</translation>
    </message>
    <message>
        <source>Preparing the model needs {needed} MB, but only {free} MB are free in {folder}.</source>
        <translation>Preparar el modelo necesita {needed} MB, pero en {folder} solo hay {free} MB libres.</translation>
    </message>
    <message>
        <source>Preparing {name} for this computer; this happens once and takes about half a minute.</source>
        <translation>Preparando {name} para este ordenador; ocurre una vez y tarda alrededor de medio minuto.</translation>
    </message>
    <message>
        <source>Preparing {name} left nothing.</source>
        <translation>La preparación de {name} no dejó nada.</translation>
    </message>
    <message>
        <source>Preparing {name} stopped early.</source>
        <translation>La preparación de {name} terminó antes de tiempo.</translation>
    </message>
    <message>
        <source>Preparing {name} stopped early: {last}</source>
        <translation>La preparación de {name} terminó antes de tiempo: {last}</translation>
    </message>
    <message>
        <source>Questions are answered with {name} from now on.</source>
        <translation>Desde ahora las preguntas se responden con {name}.</translation>
    </message>
    <message>
        <source>RTF document</source>
        <translation>documento RTF</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>Sistema de archivos de solo lectura</translation>
    </message>
    <message>
        <source>Reading the tokenizer of {name}.</source>
        <translation>Leyendo el tokenizador de {name}.</translation>
    </message>
    <message>
        <source>Reinstall Scholiast.</source>
        <translation>Reinstala Scholiast.</translation>
    </message>
    <message>
        <source>Remove it first, or choose another name.</source>
        <translation>Quítalo antes o elige otro nombre.</translation>
    </message>
    <message>
        <source>Remove {name} first, then add {folder}.</source>
        <translation>Quita antes {name} y añade después {folder}.</translation>
    </message>
    <message>
        <source>Rescan it instead.</source>
        <translation>Vuelve a examinarla en su lugar.</translation>
    </message>
    <message>
        <source>Rewriting {name}{merging} as Q8_0.</source>
        <translation>Reescribiendo {name}{merging} como Q8_0.</translation>
    </message>
    <message>
        <source>Rules are written as in .gitignore: drafts/, *.tmp.md, !keep.md</source>
        <translation>Las reglas se escriben como en .gitignore: drafts/, *.tmp.md, !keep.md</translation>
    </message>
    <message>
        <source>Run `scholiast doctor --rebuild`: it keeps the damaged file aside and reads your notes again.</source>
        <translation>Ejecuta `scholiast doctor --rebuild`: aparta el archivo dañado y vuelve a leer tus notas.</translation>
    </message>
    <message>
        <source>Run `scholiast doctor` to check it.</source>
        <translation>Ejecuta `scholiast doctor` para comprobarlos.</translation>
    </message>
    <message>
        <source>Run `scholiast models install`.</source>
        <translation>Ejecuta `scholiast models install`.</translation>
    </message>
    <message>
        <source>Run `scholiast models install`. The damaged file is {path}.</source>
        <translation>Ejecuta `scholiast models install`. El archivo dañado es {path}.</translation>
    </message>
    <message>
        <source>Run `scholiast models prepare --force` to make it again.</source>
        <translation>Ejecuta `scholiast models prepare --force` para hacerlo de nuevo.</translation>
    </message>
    <message>
        <source>Run `scholiast models prepare --force`.</source>
        <translation>Ejecuta `scholiast models prepare --force`.</translation>
    </message>
    <message>
        <source>Run `scholiast models prepare`.</source>
        <translation>Ejecuta `scholiast models prepare`.</translation>
    </message>
    <message>
        <source>Run by OpenVINO.</source>
        <translation>Ejecutado por OpenVINO.</translation>
    </message>
    <message>
        <source>Run by PyTorch.</source>
        <translation>Ejecutado por PyTorch.</translation>
    </message>
    <message>
        <source>Run by PyTorch: {note}</source>
        <translation>Ejecutado por PyTorch: {note}</translation>
    </message>
    <message>
        <source>Save a copy without one.</source>
        <translation>Guarda una copia sin contraseña.</translation>
    </message>
    <message>
        <source>Save it as UTF-8.</source>
        <translation>Guárdalo como UTF-8.</translation>
    </message>
    <message>
        <source>Say --query-encoder {kept}.</source>
        <translation>Di --query-encoder {kept}.</translation>
    </message>
    <message>
        <source>Say --rank {rank}.</source>
        <translation>Di --rank {rank}.</translation>
    </message>
    <message>
        <source>Say embedder or generator.</source>
        <translation>Di embedder o generator.</translation>
    </message>
    <message>
        <source>Say of more answers whether they are right, or what is.</source>
        <translation>Di de más respuestas si son correctas, o qué lo es.</translation>
    </message>
    <message>
        <source>Say of more answers whether they are right; a right answer must stand in a note.</source>
        <translation>Di de más respuestas si son correctas; una respuesta correcta debe estar en una nota.</translation>
    </message>
    <message>
        <source>Say of some answers whether they are right, or what is.</source>
        <translation>Di de algunas respuestas si son correctas, o qué lo es.</translation>
    </message>
    <message>
        <source>Say what it is.</source>
        <translation>Di cuál es.</translation>
    </message>
    <message>
        <source>Scholiast was closed before this answer was finished.</source>
        <translation>Scholiast se cerró antes de terminar esta respuesta.</translation>
    </message>
    <message>
        <source>Set models.backend to auto in settings.toml, or use a GGUF file of the model.</source>
        <translation>Pon models.backend en auto en settings.toml o usa un archivo GGUF del modelo.</translation>
    </message>
    <message>
        <source>Set models.backend to auto in settings.toml.</source>
        <translation>Pon models.backend en auto en settings.toml.</translation>
    </message>
    <message>
        <source>Set models.{role} to default in settings.toml.</source>
        <translation>Pon models.{role} en default en settings.toml.</translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation>Acórtalo.</translation>
    </message>
    <message>
        <source>Something went wrong inside Scholiast.</source>
        <translation>Algo falló dentro de Scholiast.</translation>
    </message>
    <message>
        <source>Start the window once, or run `scholiast library rescan`, to bring it up to date.</source>
        <translation>Abre la ventana una vez o ejecuta `scholiast library rescan` para ponerlo al día.</translation>
    </message>
    <message>
        <source>Switch it off: scholiast models adapter use reading --off.</source>
        <translation>Desactívalo: scholiast models adapter use reading --off.</translation>
    </message>
    <message>
        <source>That answer was deleted.</source>
        <translation>Esa respuesta se borró.</translation>
    </message>
    <message>
        <source>That conversation was deleted.</source>
        <translation>Esa conversación se borró.</translation>
    </message>
    <message>
        <source>That is {count} characters; {most_characters} are the most.</source>
        <translation>Son {count} caracteres; {most_characters} es lo máximo.</translation>
    </message>
    <message>
        <source>That library is not there any more.</source>
        <translation>Esa biblioteca ya no existe.</translation>
    </message>
    <message>
        <source>That passage does not belong to this answer.</source>
        <translation>Ese pasaje no pertenece a esta respuesta.</translation>
    </message>
    <message>
        <source>The adapter in {folder} has rank {rank}, not {rank2}.</source>
        <translation>El adaptador de {folder} tiene rango {rank}, no {rank2}.</translation>
    </message>
    <message>
        <source>The adapter in {folder} is damaged: {reason}.</source>
        <translation>El adaptador de {folder} está dañado: {reason}.</translation>
    </message>
    <message>
        <source>The adapter in {folder} was made for {base}, not for the model in use.</source>
        <translation>El adaptador de {folder} se hizo para {base}, no para el modelo en uso.</translation>
    </message>
    <message>
        <source>The adapter that comes with the program cannot be removed.</source>
        <translation>El adaptador que viene con el programa no se puede quitar.</translation>
    </message>
    <message>
        <source>The adapter {name} cannot be read: {name2}: {strerror}.</source>
        <translation>No se puede leer el adaptador {name}: {name2}: {strerror}.</translation>
    </message>
    <message>
        <source>The adapter {name} does not fit the model: it changes {name2}, but {reason}.</source>
        <translation>El adaptador {name} no encaja en el modelo: cambia {name2}, pero {reason}.</translation>
    </message>
    <message>
        <source>The adapter {name} does not fit the model: {other} is not the same in both.</source>
        <translation>El adaptador {name} no encaja en el modelo: {other} no es igual en ambos.</translation>
    </message>
    <message>
        <source>The adapter {name} is not in {folder} any more; going on without it.</source>
        <translation>El adaptador {name} ya no está en {folder}; se sigue sin él.</translation>
    </message>
    <message>
        <source>The answer calibrator of these notes is not used: {reason}.</source>
        <translation>El calibrador de respuestas de estas notas no se usa: {reason}.</translation>
    </message>
    <message>
        <source>The answer will not be kept: {message}</source>
        <translation>La respuesta no se guardará: {message}</translation>
    </message>
    <message>
        <source>The backup was restored.</source>
        <translation>Se restauró la copia de seguridad.</translation>
    </message>
    <message>
        <source>The beam is {beam}, but must lie between 1 and {widest_beam}.</source>
        <translation>El haz es {beam}, pero debe estar entre 1 y {widest_beam}.</translation>
    </message>
    <message>
        <source>The bundle holds no text that is read here.</source>
        <translation>El paquete no contiene texto que se lea aquí.</translation>
    </message>
    <message>
        <source>The card of the adapter in {folder} cannot be written: {strerror}.</source>
        <translation>No se puede escribir la ficha del adaptador de {folder}: {strerror}.</translation>
    </message>
    <message>
        <source>The config.json of {folder} cannot be read: {error}.</source>
        <translation>No se puede leer el config.json de {folder}: {error}.</translation>
    </message>
    <message>
        <source>The config.json of {folder} is no model&apos;s.</source>
        <translation>El config.json de {folder} no es de un modelo.</translation>
    </message>
    <message>
        <source>The conversation was written to {path}.</source>
        <translation>La conversación se escribió en {path}.</translation>
    </message>
    <message>
        <source>The conversations database gave no id for a new row.</source>
        <translation>La base de datos de conversaciones no dio número a una fila nueva.</translation>
    </message>
    <message>
        <source>The conversations in {folder} cannot be opened: {error}.</source>
        <translation>No se pueden abrir las conversaciones de {folder}: {error}.</translation>
    </message>
    <message>
        <source>The conversations were damaged, so a fresh history was begun.</source>
        <translation>Las conversaciones estaban dañadas, así que se empezó un historial nuevo.</translation>
    </message>
    <message>
        <source>The conversations were written by a newer version of Scholiast.</source>
        <translation>Las conversaciones las escribió una versión más nueva de Scholiast.</translation>
    </message>
    <message>
        <source>The damaged file is kept as {moved}.</source>
        <translation>El archivo dañado se conserva como {moved}.</translation>
    </message>
    <message>
        <source>The data cannot be read: {error}.</source>
        <translation>No se pueden leer los datos: {error}.</translation>
    </message>
    <message>
        <source>The default {role}, {name}, is not installed.</source>
        <translation>El modelo inicial ({role}), {name}, no está instalado.</translation>
    </message>
    <message>
        <source>The disk is full, so the index could not be written.</source>
        <translation>El disco está lleno, así que no se pudo escribir el índice.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>El disco está lleno.</translation>
    </message>
    <message>
        <source>The embedder in {folder} cannot be trained: {load_failure}</source>
        <translation>No se puede entrenar el modelo de comparación de {folder}: {load_failure}</translation>
    </message>
    <message>
        <source>The embedder {name} cannot be trained.</source>
        <translation>No se puede entrenar el modelo de comparación {name}.</translation>
    </message>
    <message>
        <source>The encoder in {folder} cannot be loaded: {load_failure}</source>
        <translation>No se puede cargar el codificador de {folder}: {load_failure}</translation>
    </message>
    <message>
        <source>The feedback</source>
        <translation>Lo enseñado</translation>
    </message>
    <message>
        <source>The feedback was written by a newer version of Scholiast.</source>
        <translation>Lo enseñado lo escribió una versión más nueva de Scholiast.</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>El archivo está vacío.</translation>
    </message>
    <message>
        <source>The file of the default {role}, {name}, is missing.</source>
        <translation>Falta el archivo del modelo inicial ({role}), {name}.</translation>
    </message>
    <message>
        <source>The file of {name} is damaged: its checksum is not the published one.</source>
        <translation>El archivo de {name} está dañado: su suma de comprobación no es la publicada.</translation>
    </message>
    <message>
        <source>The file&apos;s name says text, but its bytes are not.</source>
        <translation>El nombre del archivo dice texto, pero sus bytes no lo son.</translation>
    </message>
    <message>
        <source>The files of {name} cannot be read: {strerror}.</source>
        <translation>No se pueden leer los archivos de {name}: {strerror}.</translation>
    </message>
    <message>
        <source>The folder of {name} is there, so its notes are kept.</source>
        <translation>La carpeta de {name} está, así que sus notas se conservan.</translation>
    </message>
    <message>
        <source>The folder {root} cannot be read: {strerror}.</source>
        <translation>No se puede leer la carpeta {root}: {strerror}.</translation>
    </message>
    <message>
        <source>The folder {root} does not exist.</source>
        <translation>La carpeta {root} no existe.</translation>
    </message>
    <message>
        <source>The folder {root} may not be read.</source>
        <translation>No se permite leer la carpeta {root}.</translation>
    </message>
    <message>
        <source>The generator of {name} is not an encoder-decoder.</source>
        <translation>El generador de {name} no es un codificador-decodificador.</translation>
    </message>
    <message>
        <source>The index cannot be opened for writing ({text}).</source>
        <translation>No se puede abrir el índice para escribir ({text}).</translation>
    </message>
    <message>
        <source>The index cannot be read or written ({text}).</source>
        <translation>No se puede leer o escribir el índice ({text}).</translation>
    </message>
    <message>
        <source>The index is closed.</source>
        <translation>El índice está cerrado.</translation>
    </message>
    <message>
        <source>The index is damaged ({text}).</source>
        <translation>El índice está dañado ({text}).</translation>
    </message>
    <message>
        <source>The index is not open yet.</source>
        <translation>El índice aún no está abierto.</translation>
    </message>
    <message>
        <source>The index was emptied or taken away.</source>
        <translation>El índice se vació o se quitó.</translation>
    </message>
    <message>
        <source>The index was opened for reading only.</source>
        <translation>El índice se abrió solo para leer.</translation>
    </message>
    <message>
        <source>The index was written by a newer version of Scholiast.</source>
        <translation>El índice lo escribió una versión más nueva de Scholiast.</translation>
    </message>
    <message>
        <source>The index was written by an older version of Scholiast.</source>
        <translation>El índice lo escribió una versión más antigua de Scholiast.</translation>
    </message>
    <message>
        <source>The mode {mode} has no decoder {decode}.</source>
        <translation>El modo {mode} no tiene el decodificador {decode}.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template failed: {error}.</source>
        <translation>Falló la plantilla de conversación del modelo: {error}.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template is not valid: {error}.</source>
        <translation>La plantilla de conversación del modelo no es válida: {error}.</translation>
    </message>
    <message>
        <source>The models could not be fetched from the Python package index.</source>
        <translation>No se pudieron traer los modelos del índice de paquetes de Python.</translation>
    </message>
    <message>
        <source>The models could not be fetched from the Python package index: {reason}</source>
        <translation>No se pudieron traer los modelos del índice de paquetes de Python: {reason}</translation>
    </message>
    <message>
        <source>The note holds only encoded data.</source>
        <translation>La nota contiene solo datos codificados.</translation>
    </message>
    <message>
        <source>The page is empty.</source>
        <translation>La página está vacía.</translation>
    </message>
    <message>
        <source>The prepared files of {name} are damaged: {reason}.</source>
        <translation>Los archivos preparados de {name} están dañados: {reason}.</translation>
    </message>
    <message>
        <source>The prepared files of {name} are damaged; making them again.</source>
        <translation>Los archivos preparados de {name} están dañados; se hacen de nuevo.</translation>
    </message>
    <message>
        <source>The prepared model {name} cannot be loaded: {reason}</source>
        <translation>No se puede cargar el modelo preparado {name}: {reason}</translation>
    </message>
    <message>
        <source>The pretend model failed, as SCHOLIAST_FAKE_FAIL asks for.</source>
        <translation>El modelo fingido falló, como pide SCHOLIAST_FAKE_FAIL.</translation>
    </message>
    <message>
        <source>The pretend models cannot be taught.</source>
        <translation>A los modelos fingidos no se les puede enseñar.</translation>
    </message>
    <message>
        <source>The prompt has {longest} tokens, but {name} reads {context_tokens} at most.</source>
        <translation>La indicación tiene {longest} tokens, pero {name} lee como mucho {context_tokens}.</translation>
    </message>
    <message>
        <source>The prompt has {tokens} tokens, but {name} reads {context_tokens} at most.</source>
        <translation>La indicación tiene {tokens} tokens, pero {name} lee como mucho {context_tokens}.</translation>
    </message>
    <message>
        <source>The quantisation {name} cannot be read.</source>
        <translation>No se puede leer la cuantización {name}.</translation>
    </message>
    <message>
        <source>The query encoder in {start} goes on as it began.</source>
        <translation>El codificador de preguntas de {start} sigue como empezó.</translation>
    </message>
    <message>
        <source>The query encoder in {start} was made for another embedder, or has another rank.</source>
        <translation>El codificador de preguntas de {start} se hizo para otro modelo de comparación o tiene otro rango.</translation>
    </message>
    <message>
        <source>The question has {count} characters, but {longest_question} is the most.</source>
        <translation>La pregunta tiene {count} caracteres, pero {longest_question} es lo máximo.</translation>
    </message>
    <message>
        <source>The question is empty.</source>
        <translation>La pregunta está vacía.</translation>
    </message>
    <message>
        <source>The question is too long for {name}, which reads {room} tokens.</source>
        <translation>La pregunta es demasiado larga para {name}, que lee {room} tokens.</translation>
    </message>
    <message>
        <source>The right answer is missing.</source>
        <translation>Falta la respuesta correcta.</translation>
    </message>
    <message>
        <source>The right note is missing.</source>
        <translation>Falta la nota correcta.</translation>
    </message>
    <message>
        <source>The sample notes are missing from this installation.</source>
        <translation>Faltan las notas de ejemplo en esta instalación.</translation>
    </message>
    <message>
        <source>The settings name {chosen} as the {role}, which comes first.</source>
        <translation>Los ajustes nombran {chosen} como {role}, y eso va antes.</translation>
    </message>
    <message>
        <source>The system allows no more folder watches, so changes are looked for every {poll_seconds} seconds instead of being noticed at once.</source>
        <translation>El sistema no permite vigilar más carpetas, así que los cambios se buscan cada {poll_seconds} segundos en vez de notarse al momento.</translation>
    </message>
    <message>
        <source>The text has {count} tokens, but comparing {positions} positions takes {rows}.</source>
        <translation>El texto tiene {count} tokens, pero comparar {positions} posiciones necesita {rows}.</translation>
    </message>
    <message>
        <source>The two encoders do not fit: {name} makes vectors of {asked} numbers for questions, {name2} of {told} for passages.</source>
        <translation>Los dos codificadores no encajan: {name} hace vectores de {asked} números para preguntas, {name2} de {told} para pasajes.</translation>
    </message>
    <message>
        <source>There are no notes in {name} that Scholiast can read.</source>
        <translation>En {name} no hay notas que Scholiast pueda leer.</translation>
    </message>
    <message>
        <source>There are no notes yet.</source>
        <translation>Aún no hay notas.</translation>
    </message>
    <message>
        <source>There are too few questions to hold some back for measuring.</source>
        <translation>Hay muy pocas preguntas para reservar algunas para medir.</translation>
    </message>
    <message>
        <source>There is a library called {name} already.</source>
        <translation>Ya hay una biblioteca llamada {name}.</translation>
    </message>
    <message>
        <source>There is a model named {name} already.</source>
        <translation>Ya hay un modelo llamado {name}.</translation>
    </message>
    <message>
        <source>There is an adapter named {name} already.</source>
        <translation>Ya hay un adaptador llamado {name}.</translation>
    </message>
    <message>
        <source>There is no adapter named {name} to remove.</source>
        <translation>No hay ningún adaptador llamado {name} que quitar.</translation>
    </message>
    <message>
        <source>There is no adapter named {name}.</source>
        <translation>No hay ningún adaptador llamado {name}.</translation>
    </message>
    <message>
        <source>There is no answer to say anything about.</source>
        <translation>No hay respuesta de la que decir algo.</translation>
    </message>
    <message>
        <source>There is no feedback number {feedback}.</source>
        <translation>No hay nada enseñado con el número {feedback}.</translation>
    </message>
    <message>
        <source>There is no model at {path}.</source>
        <translation>No hay ningún modelo en {path}.</translation>
    </message>
    <message>
        <source>There is no model named {name}.</source>
        <translation>No hay ningún modelo llamado {name}.</translation>
    </message>
    <message>
        <source>There is no model named {spec}.</source>
        <translation>No hay ningún modelo llamado {spec}.</translation>
    </message>
    <message>
        <source>There is no note yet to show it on.</source>
        <translation>Aún no hay ninguna nota en la que mostrarlo.</translation>
    </message>
    <message>
        <source>There is no role {role}.</source>
        <translation>No existe el papel {role}.</translation>
    </message>
    <message>
        <source>There is not enough memory.</source>
        <translation>No hay memoria suficiente.</translation>
    </message>
    <message>
        <source>There is nothing to train.</source>
        <translation>No hay nada que entrenar.</translation>
    </message>
    <message>
        <source>There is nothing to undo: no training was adopted.</source>
        <translation>No hay nada que deshacer: no se adoptó ningún entrenamiento.</translation>
    </message>
    <message>
        <source>They are known since {isoformat}.</source>
        <translation>Se conocen desde el {isoformat}.</translation>
    </message>
    <message>
        <source>This model needs PyTorch, which is not installed.</source>
        <translation>Este modelo necesita PyTorch, que no está instalado.</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>Demasiados archivos abiertos</translation>
    </message>
    <message>
        <source>Train the generator, or a query encoder that is asked.</source>
        <translation>Entrena el generador o un codificador de preguntas que se consulte.</translation>
    </message>
    <message>
        <source>Try again shortly.</source>
        <translation>Inténtalo de nuevo en un momento.</translation>
    </message>
    <message>
        <source>Try again; if it happens again, the file engine.log in the data folder tells what it was.</source>
        <translation>Inténtalo otra vez; si vuelve a pasar, el archivo engine.log de la carpeta de datos dice qué fue.</translation>
    </message>
    <message>
        <source>Try again; if it stops again, free some memory.</source>
        <translation>Inténtalo otra vez; si se detiene de nuevo, libera memoria.</translation>
    </message>
    <message>
        <source>Type what you want to know.</source>
        <translation>Escribe lo que quieres saber.</translation>
    </message>
    <message>
        <source>Unset SCHOLIAST_FAKE_FAIL.</source>
        <translation>Quita la variable SCHOLIAST_FAKE_FAIL.</translation>
    </message>
    <message>
        <source>Until that is done, questions are answered as before. The line at the bottom says how long.</source>
        <translation>Hasta entonces las preguntas se responden como antes. La línea de abajo dice cuánto falta.</translation>
    </message>
    <message>
        <source>Update Scholiast to read it.</source>
        <translation>Actualiza Scholiast para leerlo.</translation>
    </message>
    <message>
        <source>Update Scholiast to read them.</source>
        <translation>Actualiza Scholiast para leerlas.</translation>
    </message>
    <message>
        <source>Update Scholiast to restore it.</source>
        <translation>Actualiza Scholiast para restaurarla.</translation>
    </message>
    <message>
        <source>Update Scholiast, or use another data folder with --data-dir.</source>
        <translation>Actualiza Scholiast o usa otra carpeta de datos con --data-dir.</translation>
    </message>
    <message>
        <source>Use --beam 4, say.</source>
        <translation>Usa, por ejemplo, --beam 4.</translation>
    </message>
    <message>
        <source>Use --decode beam, or leave --beam out.</source>
        <translation>Usa --decode beam u omite --beam.</translation>
    </message>
    <message>
        <source>Use --decode {offered}.</source>
        <translation>Usa --decode {offered}.</translation>
    </message>
    <message>
        <source>Use a Q8_0 or Q4_K_M file of the model.</source>
        <translation>Usa un archivo Q8_0 o Q4_K_M del modelo.</translation>
    </message>
    <message>
        <source>Use a checkpoint with BART or T5.</source>
        <translation>Usa un checkpoint con BART o T5.</translation>
    </message>
    <message>
        <source>Use a copy without protection.</source>
        <translation>Usa una copia sin protección.</translation>
    </message>
    <message>
        <source>Use a reading adapter or a larger model.</source>
        <translation>Use un adaptador de lectura o un modelo más grande.</translation>
    </message>
    <message>
        <source>Use a sentence-transformers model.</source>
        <translation>Usa un modelo de sentence-transformers.</translation>
    </message>
    <message>
        <source>Use another model.</source>
        <translation>Usa otro modelo.</translation>
    </message>
    <message>
        <source>Use it with the model it was made for; `scholiast models adapter use none` switches all adapters off.</source>
        <translation>Úsalo con el modelo para el que se hizo; `scholiast models adapter use none` desactiva todos los adaptadores.</translation>
    </message>
    <message>
        <source>Use letters, digits, dots and hyphens, and neither default nor fake.</source>
        <translation>Usa letras, cifras, puntos y guiones, y ni default ni fake.</translation>
    </message>
    <message>
        <source>What was learnt cannot be kept in {folder}: {strerror}.</source>
        <translation>Lo aprendido no se puede guardar en {folder}: {strerror}.</translation>
    </message>
    <message>
        <source>What was learnt is not used, because {reason}: {what}.</source>
        <translation>Lo aprendido no se usa, porque {reason}: {what}.</translation>
    </message>
    <message>
        <source>What was learnt is used from now on: {what}.</source>
        <translation>Lo aprendido se usa desde ahora: {what}.</translation>
    </message>
    <message>
        <source>Word document</source>
        <translation>documento de Word</translation>
    </message>
    <message>
        <source>Write it as 2026-03-31, or 2026-03-31T18:00.</source>
        <translation>Escríbela como 2026-03-31 o 2026-03-31T18:00.</translation>
    </message>
    <message>
        <source>Write something into the note, and it is indexed.</source>
        <translation>Escribe algo en la nota y se indexará.</translation>
    </message>
    <message>
        <source>`scholiast models adapter list` shows all.</source>
        <translation>`scholiast models adapter list` los muestra todos.</translation>
    </message>
    <message>
        <source>`scholiast models adapter list` shows the adapters.</source>
        <translation>`scholiast models adapter list` muestra los adaptadores.</translation>
    </message>
    <message>
        <source>`scholiast models list` shows all.</source>
        <translation>`scholiast models list` los muestra todos.</translation>
    </message>
    <message>
        <source>`scholiast models list` shows all; `scholiast models add NAME PATH` adds one.</source>
        <translation>`scholiast models list` los muestra todos; `scholiast models add NAME PATH` añade uno.</translation>
    </message>
    <message>
        <source>`scholiast teach list` shows all.</source>
        <translation>`scholiast teach list` lo muestra todo.</translation>
    </message>
    <message>
        <source>a model</source>
        <translation>un modelo</translation>
    </message>
    <message>
        <source>a table of numbers</source>
        <translation>una tabla de números</translation>
    </message>
    <message>
        <source>added by you</source>
        <translation>añadido por ti</translation>
    </message>
    <message>
        <source>all notes</source>
        <translation>todas las notas</translation>
    </message>
    <message>
        <source>an adapter</source>
        <translation>un adaptador</translation>
    </message>
    <message>
        <source>another Scholiast</source>
        <translation>otro Scholiast</translation>
    </message>
    <message>
        <source>comes with the program, for tests</source>
        <translation>viene con el programa, para pruebas</translation>
    </message>
    <message>
        <source>embedder</source>
        <translation>modelo de comparación</translation>
    </message>
    <message>
        <source>files of this kind are not read</source>
        <translation>no se leen archivos de este tipo</translation>
    </message>
    <message>
        <source>generator</source>
        <translation>modelo de lectura</translation>
    </message>
    <message>
        <source>generator.safetensors is not there any more.</source>
        <translation>generator.safetensors ya no está.</translation>
    </message>
    <message>
        <source>has rank {rank} and alpha {alpha}</source>
        <translation>tiene rango {rank} y alpha {alpha}</translation>
    </message>
    <message>
        <source>has the prior scale {prior_scale}</source>
        <translation>tiene el factor a priori {prior_scale}</translation>
    </message>
    <message>
        <source>has the refusal threshold {refusal_threshold}, which is not in (0, 1]</source>
        <translation>tiene el umbral de rechazo {refusal_threshold}, que no está en (0, 1]</translation>
    </message>
    <message>
        <source>is of format {format}, and this version reads format {format2}</source>
        <translation>es de formato {format}, y esta versión lee el formato {format2}</translation>
    </message>
    <message>
        <source>it cannot be read: {strerror}</source>
        <translation>no se puede leer: {strerror}</translation>
    </message>
    <message>
        <source>it could not be understood ({error})</source>
        <translation>no se pudo entender ({error})</translation>
    </message>
    <message>
        <source>it has more than {most_pages} pages</source>
        <translation>tiene más de {most_pages} páginas</translation>
    </message>
    <message>
        <source>it has more than {most_rows} rows</source>
        <translation>tiene más de {most_rows} filas</translation>
    </message>
    <message>
        <source>it has no text layer (a scan?)</source>
        <translation>no tiene capa de texto (¿un escaneo?)</translation>
    </message>
    <message>
        <source>it is a copy that a sync conflict left of {printable}</source>
        <translation>es una copia de {printable} que dejó un conflicto de sincronización</translation>
    </message>
    <message>
        <source>it is a link that leads out of the folder</source>
        <translation>es un enlace que sale de la carpeta</translation>
    </message>
    <message>
        <source>it is a link to a file that does not exist</source>
        <translation>es un enlace a un archivo que no existe</translation>
    </message>
    <message>
        <source>it is a template</source>
        <translation>es una plantilla</translation>
    </message>
    <message>
        <source>it is an archive: unpack it, and the notes in it are read</source>
        <translation>es un archivo comprimido: descomprímelo y se leerán las notas que contiene</translation>
    </message>
    <message>
        <source>it is damaged, or no export of Evernote</source>
        <translation>está dañado o no es una exportación de Evernote</translation>
    </message>
    <message>
        <source>it is damaged, or no {what}</source>
        <translation>está dañado o no es: {what}</translation>
    </message>
    <message>
        <source>it is data for programs, not a note</source>
        <translation>son datos para programas, no una nota</translation>
    </message>
    <message>
        <source>it is in a format that is not read: save it as {value} as well</source>
        <translation>está en un formato que no se lee: guárdalo también como {value}</translation>
    </message>
    <message>
        <source>it is in the cloud only, and nothing is downloaded unasked</source>
        <translation>está solo en la nube, y nada se descarga sin pedirlo</translation>
    </message>
    <message>
        <source>it is in the format of {value}, which is not read: export the notes as Markdown or HTML</source>
        <translation>está en el formato de {value}, que no se lee: exporta las notas como Markdown o HTML</translation>
    </message>
    <message>
        <source>it is larger than {megabytes} MB</source>
        <translation>tiene más de {megabytes} MB</translation>
    </message>
    <message>
        <source>it is mail, which is not read</source>
        <translation>es correo, que no se lee</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>no es un archivo normal</translation>
    </message>
    <message>
        <source>it is protected (DRM)</source>
        <translation>está protegido (DRM)</translation>
    </message>
    <message>
        <source>it is protected by a password</source>
        <translation>está protegido con contraseña</translation>
    </message>
    <message>
        <source>it is {times} in the model and {times2} in the adapter</source>
        <translation>es {times} en el modelo y {times2} en el adaptador</translation>
    </message>
    <message>
        <source>it may not be read: check its permissions</source>
        <translation>no se permite leerlo: comprueba sus permisos</translation>
    </message>
    <message>
        <source>it shows other notes and holds no text of its own</source>
        <translation>muestra otras notas y no tiene texto propio</translation>
    </message>
    <message>
        <source>it unpacks to more than {most_unpacked} MB</source>
        <translation>desempaquetado ocupa más de {most_unpacked} MB</translation>
    </message>
    <message>
        <source>it was fitted with other models</source>
        <translation>se ajustó con otros modelos</translation>
    </message>
    <message>
        <source>its card.json cannot be read: {error}</source>
        <translation>no se puede leer su card.json: {error}</translation>
    </message>
    <message>
        <source>its card.json {reason}</source>
        <translation>su card.json {reason}</translation>
    </message>
    <message>
        <source>its manifest cannot be read</source>
        <translation>no se puede leer su manifiesto</translation>
    </message>
    <message>
        <source>its null.safetensors does not hold {wanted}, or numbers that are not finite</source>
        <translation>su null.safetensors no contiene {wanted}, o contiene números que no son finitos</translation>
    </message>
    <message>
        <source>its query_encoder.safetensors holds no weights, or some that are not finite</source>
        <translation>su query_encoder.safetensors no contiene pesos, o algunos no son finitos</translation>
    </message>
    <message>
        <source>its reader failed on it</source>
        <translation>su lector falló con él</translation>
    </message>
    <message>
        <source>its reader failed on it{message}</source>
        <translation>su lector falló con él{message}</translation>
    </message>
    <message>
        <source>its text layer holds no readable characters</source>
        <translation>su capa de texto no contiene caracteres legibles</translation>
    </message>
    <message>
        <source>its {name} cannot be read: {error}</source>
        <translation>no se puede leer su {name}: {error}</translation>
    </message>
    <message>
        <source>its {name} does not hold two factors for each weight</source>
        <translation>su {name} no contiene dos factores por cada peso</translation>
    </message>
    <message>
        <source>its {name} does not hold two factors of rank {rank} for {path}</source>
        <translation>su {name} no contiene dos factores de rango {rank} para {path}</translation>
    </message>
    <message>
        <source>its {name} holds numbers for {path} that are not finite</source>
        <translation>su {name} contiene números para {path} que no son finitos</translation>
    </message>
    <message>
        <source>k is {k}, but must lie between 1 and {most_passages}.</source>
        <translation>k es {k}, pero debe estar entre 1 y {most_passages}.</translation>
    </message>
    <message>
        <source>machine-made text</source>
        <translation>texto hecho por una máquina</translation>
    </message>
    <message>
        <source>names no adapter or no token</source>
        <translation>no nombra ningún adaptador o ningún token</translation>
    </message>
    <message>
        <source>no text</source>
        <translation>sin texto</translation>
    </message>
    <message>
        <source>not text</source>
        <translation>no es texto</translation>
    </message>
    <message>
        <source>package {distribution} {version}</source>
        <translation>paquete {distribution} {version}</translation>
    </message>
    <message>
        <source>read</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>reading it takes longer than {seconds} seconds</source>
        <translation>leerlo tarda más de {seconds} segundos</translation>
    </message>
    <message>
        <source>reading it takes more than {megabytes} MB of memory</source>
        <translation>leerlo necesita más de {megabytes} MB de memoria</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>guardar</translation>
    </message>
    <message>
        <source>scholiast teach status</source>
        <translation>scholiast teach status</translation>
    </message>
    <message>
        <source>the Scholiast window</source>
        <translation>la ventana de Scholiast</translation>
    </message>
    <message>
        <source>the folder cannot be read: {strerror}</source>
        <translation>no se puede leer la carpeta: {strerror}</translation>
    </message>
    <message>
        <source>the folder may not be read</source>
        <translation>no se permite leer la carpeta</translation>
    </message>
    <message>
        <source>the layers in its null.safetensors do not fit each other</source>
        <translation>las capas de su null.safetensors no encajan entre sí</translation>
    </message>
    <message>
        <source>the model has no such weight</source>
        <translation>el modelo no tiene ese peso</translation>
    </message>
    <message>
        <source>the training in the background</source>
        <translation>el entrenamiento en segundo plano</translation>
    </message>
    <message>
        <source>too much else was forgotten</source>
        <translation>se olvidó demasiado de lo demás</translation>
    </message>
    <message>
        <source>your questions came out worse</source>
        <translation>tus preguntas salieron peor</translation>
    </message>
    <message>
        <source>{changed} of their passages have changed since it was fitted</source>
        <translation>{changed} de sus pasajes han cambiado desde que se ajustó</translation>
    </message>
    <message>
        <source>{count} of your questions that were held out are answered {percent} right (before: {percent2}), {count2} questions of the check set {percent3} (before: {percent4})</source>
        <translation>{count} de tus preguntas reservadas se responden bien en un {percent} (antes: {percent2}), {count2} preguntas del conjunto de control en un {percent3} (antes: {percent4})</translation>
    </message>
    <message>
        <source>{count} questions that you taught can be learnt from, but {least_lessons} are needed.</source>
        <translation>De {count} preguntas enseñadas se puede aprender, pero hacen falta {least_lessons}.</translation>
    </message>
    <message>
        <source>{count} questions were written to {path}.</source>
        <translation>Se escribieron {count} preguntas en {path}.</translation>
    </message>
    <message>
        <source>{documents} is not a DPR encoder of passages (DPRContextEncoder).</source>
        <translation>{documents} no es un codificador DPR de pasajes (DPRContextEncoder).</translation>
    </message>
    <message>
        <source>{folder} contains the library {name}, whose notes would be indexed twice.</source>
        <translation>{folder} contiene la biblioteca {name}, cuyas notas se indexarían dos veces.</translation>
    </message>
    <message>
        <source>{folder} holds a run with other settings or of another model.</source>
        <translation>{folder} contiene una ejecución con otros ajustes o de otro modelo.</translation>
    </message>
    <message>
        <source>{folder} holds a run with other settings.</source>
        <translation>{folder} contiene una ejecución con otros ajustes.</translation>
    </message>
    <message>
        <source>{folder} holds no adapter: it has no card.json.</source>
        <translation>{folder} no contiene un adaptador: no tiene card.json.</translation>
    </message>
    <message>
        <source>{folder} holds no model prepared for OpenVINO.</source>
        <translation>{folder} no contiene un modelo preparado para OpenVINO.</translation>
    </message>
    <message>
        <source>{folder} holds no model: it has neither modules.json nor config.json.</source>
        <translation>{folder} no contiene un modelo: no tiene ni modules.json ni config.json.</translation>
    </message>
    <message>
        <source>{folder} is in use by {written}.</source>
        <translation>{folder} lo está usando {written}.</translation>
    </message>
    <message>
        <source>{folder} is in your libraries already, as {name}.</source>
        <translation>{folder} ya está en tus bibliotecas, como {name}.</translation>
    </message>
    <message>
        <source>{folder} lies inside the library {name}, which covers it already.</source>
        <translation>{folder} está dentro de la biblioteca {name}, que ya la abarca.</translation>
    </message>
    <message>
        <source>{key} is {value}, but must lie between {low} and {high}.</source>
        <translation>{key} es {value}, pero debe estar entre {low} y {high}.</translation>
    </message>
    <message>
        <source>{lessons} right answers are known, but {needed} are needed to learn from.</source>
        <translation>Se conocen {lessons} respuestas correctas, pero hacen falta {needed} para aprender.</translation>
    </message>
    <message>
        <source>{message} Until then new ones are not kept.</source>
        <translation>{message} Hasta entonces las nuevas no se guardan.</translation>
    </message>
    <message>
        <source>{message} Until then what you teach is not kept.</source>
        <translation>{message} Hasta entonces no se guarda lo que enseñes.</translation>
    </message>
    <message>
        <source>{name} answered {right} of {asked} check questions, so it quotes notes instead of answering.</source>
        <translation>{name} respondió {right} de {asked} preguntas de prueba, por lo que cita las notas en lugar de responder.</translation>
    </message>
    <message>
        <source>{name} cannot be loaded. {error}</source>
        <translation>No se puede cargar {name}. {error}</translation>
    </message>
    <message>
        <source>{name} cannot be loaded: {load_failure}</source>
        <translation>No se puede cargar {name}: {load_failure}</translation>
    </message>
    <message>
        <source>{name} cannot be prepared: {strerror}.</source>
        <translation>No se puede preparar {name}: {strerror}.</translation>
    </message>
    <message>
        <source>{name} cannot be read: {error}.</source>
        <translation>No se puede leer {name}: {error}.</translation>
    </message>
    <message>
        <source>{name} cannot be read: {strerror}</source>
        <translation>No se puede leer {name}: {strerror}</translation>
    </message>
    <message>
        <source>{name} cannot be the {role}: it is made to be the {role2}.</source>
        <translation>{name} no puede servir de {role}: está hecho como {role2}.</translation>
    </message>
    <message>
        <source>{name} cannot name an adapter of yours.</source>
        <translation>{name} no puede ser el nombre de un adaptador tuyo.</translation>
    </message>
    <message>
        <source>{name} cannot name {kind}.</source>
        <translation>{name} no puede nombrar {kind}.</translation>
    </message>
    <message>
        <source>{name} failed: {reason}</source>
        <translation>{name} falló: {reason}</translation>
    </message>
    <message>
        <source>{name} has changed since it was made</source>
        <translation>{name} ha cambiado desde que se hizo</translation>
    </message>
    <message>
        <source>{name} has no fast tokenizer (tokenizer.json).</source>
        <translation>{name} no tiene tokenizador rápido (tokenizer.json).</translation>
    </message>
    <message>
        <source>{name} has {size} bytes instead of {size2}</source>
        <translation>{name} tiene {size} bytes en vez de {size2}</translation>
    </message>
    <message>
        <source>{name} is damaged: {damaged} cannot be read.</source>
        <translation>{name} está dañado: no se puede leer {damaged}.</translation>
    </message>
    <message>
        <source>{name} is missing</source>
        <translation>falta {name}</translation>
    </message>
    <message>
        <source>{name} is not a GGUF file.</source>
        <translation>{name} no es un archivo GGUF.</translation>
    </message>
    <message>
        <source>{name} is not a backup of Scholiast.</source>
        <translation>{name} no es una copia de seguridad de Scholiast.</translation>
    </message>
    <message>
        <source>{name} is not a backup, or is damaged.</source>
        <translation>{name} no es una copia de seguridad, o está dañado.</translation>
    </message>
    <message>
        <source>{name} is not a whole GGUF file: {error}</source>
        <translation>{name} no es un archivo GGUF completo: {error}</translation>
    </message>
    <message>
        <source>{name} is not valid: {error}.</source>
        <translation>{name} no es válido: {error}.</translation>
    </message>
    <message>
        <source>{name} is ready.</source>
        <translation>{name} está listo.</translation>
    </message>
    <message>
        <source>{name} is too long to be shown.</source>
        <translation>{name} es demasiado largo para mostrarlo.</translation>
    </message>
    <message>
        <source>{name} knows no note called {note}.</source>
        <translation>{name} no conoce ninguna nota llamada {note}.</translation>
    </message>
    <message>
        <source>{name} was made by a newer Scholiast.</source>
        <translation>{name} lo hizo un Scholiast más nuevo.</translation>
    </message>
    <message>
        <source>{note} cannot be read: {strerror}.</source>
        <translation>No se puede leer {note}: {strerror}.</translation>
    </message>
    <message>
        <source>{note} cannot be shown.</source>
        <translation>No se puede mostrar {note}.</translation>
    </message>
    <message>
        <source>{note} cannot be shown: {message}.</source>
        <translation>No se puede mostrar {note}: {message}.</translation>
    </message>
    <message>
        <source>{note} has no text to show: {message}.</source>
        <translation>{note} no tiene texto que mostrar: {message}.</translation>
    </message>
    <message>
        <source>{note} is larger than {most} MB, too large to be shown.</source>
        <translation>{note} tiene más de {most} MB, demasiado para mostrarla.</translation>
    </message>
    <message>
        <source>{note} of {name} was forgotten.</source>
        <translation>{note} de {name} se olvidó.</translation>
    </message>
    <message>
        <source>{parent} cannot be made: {strerror}.</source>
        <translation>No se puede crear {parent}: {strerror}.</translation>
    </message>
    <message>
        <source>{path} cannot be read or written: {strerror}.</source>
        <translation>No se puede leer o escribir {path}: {strerror}.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {error}.</source>
        <translation>No se puede leer {path}: {error}.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {strerror}.</source>
        <translation>No se puede leer {path}: {strerror}.</translation>
    </message>
    <message>
        <source>{path} cannot be the {role}: it is made to be the {suits}.</source>
        <translation>{path} no puede servir de {role}: está hecho como {suits}.</translation>
    </message>
    <message>
        <source>{path} cannot be written: {strerror}.</source>
        <translation>No se puede escribir {path}: {strerror}.</translation>
    </message>
    <message>
        <source>{path} does not exist.</source>
        <translation>{path} no existe.</translation>
    </message>
    <message>
        <source>{path} holds no passage.</source>
        <translation>{path} no contiene ningún pasaje.</translation>
    </message>
    <message>
        <source>{path} holds no question.</source>
        <translation>{path} no contiene ninguna pregunta.</translation>
    </message>
    <message>
        <source>{path} is a folder, not a JSON lines file.</source>
        <translation>{path} es una carpeta, no un archivo JSON lines.</translation>
    </message>
    <message>
        <source>{path} is damaged: {reason}</source>
        <translation>{path} está dañado: {reason}</translation>
    </message>
    <message>
        <source>{path} is not UTF-8: byte {start}.</source>
        <translation>{path} no es UTF-8: byte {start}.</translation>
    </message>
    <message>
        <source>{path} is not valid: {error}.</source>
        <translation>{path} no es válido: {error}.</translation>
    </message>
    <message>
        <source>{path} names a home folder that is not known.</source>
        <translation>{path} nombra una carpeta personal que no se conoce.</translation>
    </message>
    <message>
        <source>{path} takes no document encoder: it is neither a DPR question encoder nor a RAG checkpoint.</source>
        <translation>{path} no admite un codificador de documentos: no es ni un codificador DPR de preguntas ni un checkpoint RAG.</translation>
    </message>
    <message>
        <source>{path}: the id {name} occurs twice.</source>
        <translation>{path}: la id {name} aparece dos veces.</translation>
    </message>
    <message>
        <source>{questions} encodes passages, not questions.</source>
        <translation>{questions} codifica pasajes, no preguntas.</translation>
    </message>
    <message>
        <source>{questions} encodes questions only.</source>
        <translation>{questions} codifica solo preguntas.</translation>
    </message>
    <message>
        <source>{role} (process {pid})</source>
        <translation>{role} (proceso {pid})</translation>
    </message>
    <message>
        <source>{role} is not a kind of model.</source>
        <translation>{role} no es un tipo de modelo.</translation>
    </message>
    <message>
        <source>{root} is Scholiast&apos;s own data folder.</source>
        <translation>{root} es la carpeta de datos del propio Scholiast.</translation>
    </message>
    <message>
        <source>{root} is a file, not a folder.</source>
        <translation>{root} es un archivo, no una carpeta.</translation>
    </message>
    <message>
        <source>{rule} is not a rule.</source>
        <translation>{rule} no es una regla.</translation>
    </message>
    <message>
        <source>{source} is not a file that is there.</source>
        <translation>{source} no es un archivo que exista.</translation>
    </message>
    <message>
        <source>{source} is not a valid gate file: {error}.</source>
        <translation>{source} no es un archivo válido de la compuerta: {error}.</translation>
    </message>
    <message>
        <source>{suffix} is not read here</source>
        <translation>{suffix} no se lee aquí</translation>
    </message>
    <message>
        <source>{target} is a folder.</source>
        <translation>{target} es una carpeta.</translation>
    </message>
    <message>
        <source>{text} is no date.</source>
        <translation>{text} no es una fecha.</translation>
    </message>
    <message>
        <source>{tokenizer} cannot be read: {error}.</source>
        <translation>No se puede leer {tokenizer}: {error}.</translation>
    </message>
    <message>
        <source>{total} passages are being read into {name}.</source>
        <translation>Se están leyendo {total} pasajes en {name}.</translation>
    </message>
    <message>
        <source>{what} could not be {done}: {error}.</source>
        <translation>No se pudo {done}: {what}: {error}.</translation>
    </message>
    <message>
        <source>{where}: answerable must be true or false.</source>
        <translation>{where}: answerable debe ser true o false.</translation>
    </message>
    <message>
        <source>{where}: expected one JSON object.</source>
        <translation>{where}: se esperaba un objeto JSON.</translation>
    </message>
    <message>
        <source>{where}: not JSON ({error}).</source>
        <translation>{where}: no es JSON ({error}).</translation>
    </message>
    <message>
        <source>{where}: not JSON ({msg}, column {colno}).</source>
        <translation>{where}: no es JSON ({msg}, columna {colno}).</translation>
    </message>
    <message>
        <source>{where}: the key {key} is missing.</source>
        <translation>{where}: falta la clave {key}.</translation>
    </message>
    <message>
        <source>{where}: {key} is empty.</source>
        <translation>{where}: {key} está vacío.</translation>
    </message>
    <message>
        <source>{where}: {key} must be a list of strings.</source>
        <translation>{where}: {key} debe ser una lista de textos.</translation>
    </message>
    <message>
        <source>{where}: {key} must be a string.</source>
        <translation>{where}: {key} debe ser un texto.</translation>
    </message>
</context>
<context>
    <name>EngineClient</name>
    <message>
        <source>Starting…</source>
        <translation>Iniciando…</translation>
    </message>
    <message>
        <source>The window and the engine do not understand each other.</source>
        <translation>La ventana y el motor no se entienden.</translation>
    </message>
    <message>
        <source>The engine could not be started</source>
        <translation>El motor no pudo iniciarse</translation>
    </message>
    <message>
        <source>The engine was ended by signal {code}</source>
        <translation>La señal {code} terminó el motor</translation>
    </message>
    <message>
        <source>The engine ended with code {code}</source>
        <translation>El motor terminó con el código {code}</translation>
    </message>
    <message>
        <source>The engine is starting again…</source>
        <translation>El motor se está reiniciando…</translation>
    </message>
    <message>
        <source>{how}, {count} times within a minute.</source>
        <translation>{how}, {count} veces en un minuto.</translation>
    </message>
    <message>
        <source>Your notes and conversations are safe.</source>
        <translation>Tus notas y conversaciones están a salvo.</translation>
    </message>
    <message>
        <source>{how}. Starting it again…</source>
        <translation>{how}. Se está reiniciando…</translation>
    </message>
</context>
<context>
    <name>EngineStatus</name>
    <message>
        <source>The search model cannot be loaded.</source>
        <translation>No se puede cargar el modelo de búsqueda.</translation>
    </message>
    <message>
        <source>The reading model cannot be loaded.</source>
        <translation>No se puede cargar el modelo de lectura.</translation>
    </message>
    <message>
        <source>The search model cannot be used</source>
        <translation>No se puede usar el modelo de búsqueda</translation>
    </message>
    <message>
        <source>The reading model cannot be used</source>
        <translation>No se puede usar el modelo de lectura</translation>
    </message>
    <message>
        <source>the search model</source>
        <translation>modelo de búsqueda</translation>
    </message>
    <message>
        <source>the reading model</source>
        <translation>modelo de lectura</translation>
    </message>
    <message>
        <source>Engine stopped. {reason}</source>
        <translation>Motor detenido. {reason}</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Reiniciar</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Intentar de nuevo</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Copiar detalles</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Iniciando…</translation>
    </message>
    <message>
        <source>Starting again…</source>
        <translation>Reiniciando…</translation>
    </message>
    <message>
        <source>Engine stopped</source>
        <translation>Motor detenido</translation>
    </message>
    <message>
        <source>Open in another window</source>
        <translation>Abierto en otra ventana</translation>
    </message>
    <message>
        <source>Closing…</source>
        <translation>Cerrando…</translation>
    </message>
    <message>
        <source>Preparing {model} for this computer; the first time takes about a minute…</source>
        <translation>Preparando el {model} para este ordenador; la primera vez tarda cerca de un minuto…</translation>
    </message>
    <message>
        <source>Loading {model}…</source>
        <translation>Cargando el {model}…</translation>
    </message>
    <message>
        <source>All on this computer</source>
        <translation>Todo en este ordenador</translation>
    </message>
</context>
<context>
    <name>FeedbackBar</name>
    <message>
        <source>I do not know where it stands</source>
        <translation>No sé dónde está</translation>
    </message>
    <message>
        <source>In another note…</source>
        <translation>En otra nota…</translation>
    </message>
    <message>
        <source>The right answer</source>
        <translation>La respuesta correcta</translation>
    </message>
    <message>
        <source>The right answer, as short as it can be said</source>
        <translation>La respuesta correcta, tan breve como se pueda decir</translation>
    </message>
    <message>
        <source>Where the answer stands</source>
        <translation>Dónde está la respuesta</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>The right answer to “{question}”</source>
        <translation>La respuesta correcta a «{question}»</translation>
    </message>
    <message>
        <source>The note that answers “{question}”</source>
        <translation>La nota que responde a «{question}»</translation>
    </message>
</context>
<context>
    <name>FeedbackList</name>
    <message>
        <source>✓ Right</source>
        <translation>✓ Correcto</translation>
    </message>
    <message>
        <source>✗ Wrong</source>
        <translation>✗ Incorrecto</translation>
    </message>
    <message>
        <source>✓ Right answer</source>
        <translation>✓ Respuesta correcta</translation>
    </message>
    <message>
        <source>✓ Right note</source>
        <translation>✓ Nota correcta</translation>
    </message>
</context>
<context>
    <name>GlobalShortcut</name>
    <message>
        <source>macOS gives such keys only to programs that may watch all typing, which Scholiast does not ask for.</source>
        <translation>macOS solo da esas teclas a programas que pueden ver todo lo que se teclea, y Scholiast no lo pide.</translation>
    </message>
    <message>
        <source>This desktop hands out no keys from anywhere. Bind “scholiast --quick-ask” to keys in its own settings.</source>
        <translation>Este escritorio no da teclas desde cualquier parte. Asigna teclas a «scholiast --quick-ask» en sus propios ajustes.</translation>
    </message>
    <message>
        <source>The library libX11.so.6 is not installed.</source>
        <translation>La biblioteca libX11.so.6 no está instalada.</translation>
    </message>
    <message>
        <source>This display has no keys that are shared between programs.</source>
        <translation>Esta pantalla no tiene teclas compartidas entre programas.</translation>
    </message>
</context>
<context>
    <name>GlobalShortcutX11</name>
    <message>
        <source>Another program has these keys already. Choose others.</source>
        <translation>Otro programa ya tiene estas teclas. Elige otras.</translation>
    </message>
    <message>
        <source>These keys cannot be had from anywhere. Choose a letter, a digit or a function key, with Ctrl, Alt or Meta.</source>
        <translation>Estas teclas no se pueden tener desde cualquier parte. Elige una letra, una cifra o una tecla de función con Ctrl, Alt o Meta.</translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>Pinned</source>
        <translation>Fijadas</translation>
    </message>
    <message>
        <source>Some time ago</source>
        <translation>Hace algún tiempo</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Ayer</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Hoy</translation>
    </message>
    <message>
        <source>dddd, d MMMM</source>
        <comment>a date, in Qt&apos;s form</comment>
        <translation>dddd, d &apos;de&apos; MMMM</translation>
    </message>
    <message>
        <source>dddd, d MMMM yyyy</source>
        <comment>a date, in Qt&apos;s form</comment>
        <translation>dddd, d &apos;de&apos; MMMM &apos;de&apos; yyyy</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>a date, in Qt&apos;s form</comment>
        <translation>d MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>a date, in Qt&apos;s form</comment>
        <translation>d MMM yyyy</translation>
    </message>
</context>
<context>
    <name>HistoryModel</name>
    <message numerus="yes">
        <source>%Ln question(s)</source>
        <translation>
            <numerusform>%Ln pregunta</numerusform>
            <numerusform>%Ln preguntas</numerusform>
        </translation>
    </message>
    <message>
        <source>Pinned: {title}</source>
        <translation>Fijada: {title}</translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>{several} and {last}</source>
        <translation>{several} y {last}</translation>
    </message>
</context>
<context>
    <name>Libraries</name>
    <message>
        <source>Failed</source>
        <translation>Fallidas</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Omitidas</translation>
    </message>
</context>
<context>
    <name>LibraryButton</name>
    <message>
        <source>All your notes</source>
        <translation>Todas tus notas</translation>
    </message>
</context>
<context>
    <name>LibraryChips</name>
    <message>
        <source>{library} is asked</source>
        <translation>Se pregunta a {library}</translation>
    </message>
    <message>
        <source>{library} is not asked</source>
        <translation>No se pregunta a {library}</translation>
    </message>
    <message>
        <source>{asked}; its folder is away</source>
        <translation>{asked}; su carpeta no está</translation>
    </message>
    <message numerus="yes">
        <source>{on} of %Ln libraries ▾</source>
        <translation>
            <numerusform>{on} de %Ln biblioteca ▾</numerusform>
            <numerusform>{on} de %Ln bibliotecas ▾</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more libraries, {on} of them asked</source>
        <translation>
            <numerusform>%Ln biblioteca más, {on} de ellas en uso</numerusform>
            <numerusform>%Ln bibliotecas más, {on} de ellas en uso</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{on} of %Ln asked</source>
        <comment>libraries</comment>
        <translation>
            <numerusform>{on} de %Ln en uso</numerusform>
            <numerusform>{on} de %Ln en uso</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryDetails</name>
    <message>
        <source>No program opens {name}.</source>
        <translation>Ningún programa abre {name}.</translation>
    </message>
    <message>
        <source>It is at {path}.</source>
        <translation>Está en {path}.</translation>
    </message>
    <message>
        <source>{note} is not in {library}.</source>
        <translation>{note} no está en {library}.</translation>
    </message>
    <message>
        <source>Its folder is {path}.</source>
        <translation>Su carpeta es {path}.</translation>
    </message>
    <message numerus="yes">
        <source>Their %Ln passages leave the index and answer no question any more. If the folder comes back, all of it has to be read and indexed anew. This cannot be undone.</source>
        <translation>
            <numerusform>Su %Ln pasaje sale del índice y ya no responde a ninguna pregunta. Si la carpeta vuelve, habrá que leerla e indexarla entera de nuevo. Esto no se puede deshacer.</numerusform>
            <numerusform>Sus %Ln pasajes salen del índice y ya no responden a ninguna pregunta. Si la carpeta vuelve, habrá que leerla e indexarla entera de nuevo. Esto no se puede deshacer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Let go of the %Ln notes of {library}?</source>
        <translation>
            <numerusform>¿Renunciar a la %Ln nota de {library}?</numerusform>
            <numerusform>¿Renunciar a las %Ln notas de {library}?</numerusform>
        </translation>
    </message>
    <message>
        <source>Let go of them</source>
        <translation>Renunciar a ellas</translation>
    </message>
    <message>
        <source>Everything that is known of this note of {library} is deleted: its passages, what it said before, every answer in your conversations that shows text of it, and what was taught from it. This cannot be undone. The file itself is not touched.</source>
        <translation>Se borra todo lo que se sabe de esta nota de {library}: sus pasajes, lo que decía antes, toda respuesta de tus conversaciones que muestre texto suyo y lo que se enseñó con ella. Esto no se puede deshacer. El archivo en sí no se toca.</translation>
    </message>
    <message>
        <source>Forget {note} for good?</source>
        <translation>¿Olvidar {note} para siempre?</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>Olvidarla</translation>
    </message>
</context>
<context>
    <name>LibraryFacts</name>
    <message>
        <source>Up to date</source>
        <translation>Al día</translation>
    </message>
    <message>
        <source>Being indexed</source>
        <translation>Indexándose</translation>
    </message>
    <message>
        <source>Folder not found; kept as it was</source>
        <translation>Carpeta no encontrada; se conserva como estaba</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>En espera</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln nota</numerusform>
            <numerusform>%Ln notas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s)</source>
        <translation>
            <numerusform>%Ln pasaje</numerusform>
            <numerusform>%Ln pasajes</numerusform>
        </translation>
    </message>
    <message>
        <source>checked at {time}</source>
        <translation>comprobada a las {time}</translation>
    </message>
    <message>
        <source>checked yesterday</source>
        <translation>comprobada ayer</translation>
    </message>
    <message>
        <source>checked on {date}</source>
        <translation>comprobada el {date}</translation>
    </message>
</context>
<context>
    <name>LibraryListModel</name>
    <message>
        <source>No library is switched on</source>
        <translation>Ninguna biblioteca está activada</translation>
    </message>
    <message>
        <source>Asking all your notes</source>
        <translation>Pregunta a todas tus notas</translation>
    </message>
    <message numerus="yes">
        <source>Asking {asked} of %Ln libraries</source>
        <translation>
            <numerusform>Pregunta a {asked} de %Ln biblioteca</numerusform>
            <numerusform>Pregunta a {asked} de %Ln bibliotecas</numerusform>
        </translation>
    </message>
    <message>
        <source>Asking {library}</source>
        <translation>Pregunta a {library}</translation>
    </message>
    <message>
        <source>Folder not found; kept as it was</source>
        <translation>Carpeta no encontrada; se conserva como estaba</translation>
    </message>
    <message>
        <source>Paused {done} of {total}</source>
        <translation>En pausa: {done} de {total}</translation>
    </message>
    <message>
        <source>Indexing {done} of {total}</source>
        <translation>Indexando {done} de {total}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln en espera</numerusform>
            <numerusform>%Ln en espera</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking for notes…</source>
        <translation>Buscando notas…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln nota</numerusform>
            <numerusform>%Ln notas</numerusform>
        </translation>
    </message>
    <message>
        <source>No notes found</source>
        <translation>No se encontraron notas</translation>
    </message>
    <message numerus="yes">
        <source>%Ln skipped</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln omitida</numerusform>
            <numerusform>%Ln omitidas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln fallida</numerusform>
            <numerusform>%Ln fallidas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s)</source>
        <translation>
            <numerusform>%Ln pasaje</numerusform>
            <numerusform>%Ln pasajes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <comment>notes</comment>
        <translation>
            <numerusform>y %Ln más</numerusform>
            <numerusform>y %Ln más</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryMenu</name>
    <message>
        <source>{library}  (folder not found)</source>
        <translation>{library}  (carpeta no encontrada)</translation>
    </message>
</context>
<context>
    <name>LibraryPage</name>
    <message>
        <source>The folder cannot be found: its drive may be away, or it was moved or deleted. Nothing has been removed. Answers still come from what was indexed before, and say so. When the folder is back, nothing has to be indexed anew.</source>
        <translation>No se encuentra la carpeta: puede que su unidad no esté, o que se haya movido o borrado. No se ha quitado nada. Las respuestas siguen saliendo de lo que se indexó antes, y lo dicen. Cuando la carpeta vuelva, no habrá que indexar nada de nuevo.</translation>
    </message>
    <message>
        <source>Deletes what is known of one note for good: its passages, its history, answers that cite it, and what it taught. No byte of its text stays in the data folder. The file itself is not touched; where it is still there, a rule leaves it out from now on.</source>
        <translation>Borra para siempre lo que se sabe de una nota: sus pasajes, su historial, las respuestas que la citan y lo que enseñó. Ni un byte de su texto queda en la carpeta de datos. El archivo en sí no se toca; si todavía existe, una regla lo excluye desde ahora.</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>Bibliotecas</translation>
    </message>
    <message>
        <source>All libraries</source>
        <translation>Todas las bibliotecas</translation>
    </message>
    <message>
        <source>Notes that were not read</source>
        <translation>Notas que no se leyeron</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Añadir una carpeta…</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>Abrir la carpeta</translation>
    </message>
    <message>
        <source>Look for changes now</source>
        <translation>Buscar cambios ahora</translation>
    </message>
    <message>
        <source>Pause indexing</source>
        <translation>Pausar la indexación</translation>
    </message>
    <message>
        <source>Remove from Scholiast</source>
        <translation>Quitar de Scholiast</translation>
    </message>
    <message>
        <source>Its notes are not touched, and it can be undone for a moment</source>
        <translation>Sus notas no se tocan, y se puede deshacer durante un momento</translation>
    </message>
    <message>
        <source>Try the failed ones again</source>
        <translation>Reintentar las fallidas</translation>
    </message>
    <message>
        <source>Leave the selected one out</source>
        <translation>Excluir la seleccionada</translation>
    </message>
    <message>
        <source>Writes a rule for it below, to be looked at before it is used</source>
        <translation>Escribe abajo una regla para ella, que se puede mirar antes de usarla</translation>
    </message>
    <message>
        <source>Every note in this folder was read.</source>
        <translation>Se leyeron todas las notas de esta carpeta.</translation>
    </message>
    <message>
        <source>Note to forget</source>
        <translation>Nota que olvidar</translation>
    </message>
    <message>
        <source>Its path inside the folder, such as diary/2019.md</source>
        <translation>Su ruta dentro de la carpeta, como diario/2019.md</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
    <message>
        <source>Choose a note to forget</source>
        <translation>Elegir la nota que olvidar</translation>
    </message>
    <message>
        <source>Forget…</source>
        <translation>Olvidar…</translation>
    </message>
    <message>
        <source>Forget this note</source>
        <translation>Olvidar esta nota</translation>
    </message>
    <message>
        <source>There are no libraries yet. Add a folder of notes, or drop one on the window.</source>
        <translation>Aún no hay bibliotecas. Añade una carpeta de notas o suelta una en la ventana.</translation>
    </message>
    <message>
        <source>How much of it is indexed</source>
        <translation>Cuánto de ella está indexado</translation>
    </message>
    <message>
        <source>What is left out</source>
        <translation>Lo que se excluye</translation>
    </message>
    <message>
        <source>Forget a note</source>
        <translation>Olvidar una nota</translation>
    </message>
    <message>
        <source>Remove the library</source>
        <translation>Quitar la biblioteca</translation>
    </message>
    <message>
        <source>Its index and history go; the notes themselves stay where they are, untouched.</source>
        <translation>Su índice y su historial desaparecen; las notas se quedan donde están, intactas.</translation>
    </message>
    <message>
        <source>Resume indexing</source>
        <translation>Reanudar la indexación</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Add a folder</source>
        <translation>Añadir una carpeta</translation>
    </message>
    <message>
        <source>Try the sample notes</source>
        <translation>Probar las notas de ejemplo</translation>
    </message>
    <message>
        <source>Ask your own notes</source>
        <translation>Pregunta a tus propias notas</translation>
    </message>
    <message>
        <source>Add a folder of notes, or drop one anywhere on this window. The notes stay where they are, nothing is written into them, and everything happens on this computer.</source>
        <translation>Añade una carpeta de notas o suelta una en cualquier parte de esta ventana. Las notas se quedan donde están, no se escribe nada en ellas y todo ocurre en este ordenador.</translation>
    </message>
    <message>
        <source>What would you like to know?</source>
        <translation>¿Qué te gustaría saber?</translation>
    </message>
    <message>
        <source>Every sentence of an answer shows in its margin which passage of your notes it came from.</source>
        <translation>Cada frase de una respuesta muestra al margen de qué pasaje de tus notas salió.</translation>
    </message>
    <message>
        <source>No library is selected.</source>
        <translation>No hay ninguna biblioteca seleccionada.</translation>
    </message>
    <message>
        <source>Select one in the list on the left first.</source>
        <translation>Selecciona primero una en la lista de la izquierda.</translation>
    </message>
    <message>
        <source>First add a folder of notes…</source>
        <translation>Añade primero una carpeta…</translation>
    </message>
    <message>
        <source>Ask your notes…</source>
        <translation>Pregunta a tus notas…</translation>
    </message>
</context>
<context>
    <name>ModelCommands</name>
    <message numerus="yes">
        <source>All %Ln passages are read again with it.</source>
        <translation>
            <numerusform>%Ln pasaje se vuelve a leer con él.</numerusform>
            <numerusform>Los %Ln pasajes se vuelven a leer con él.</numerusform>
        </translation>
    </message>
    <message>
        <source>That takes about {time} if it is as fast as the one in use.</source>
        <translation>Eso tarda unos {time} si es tan rápido como el que está en uso.</translation>
    </message>
    <message>
        <source>Meanwhile questions are answered with the one in use now. Vectors of that one are kept, so that going back takes no time.</source>
        <translation>Mientras tanto se responde con el que está en uso. Sus vectores se conservan, así que volver atrás no lleva tiempo.</translation>
    </message>
    <message>
        <source>Compare meanings with another model?</source>
        <translation>¿Comparar significados con otro modelo?</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>Usar este modelo</translation>
    </message>
    <message>
        <source>Add a model</source>
        <translation>Añadir un modelo</translation>
    </message>
    <message>
        <source>Models (*.gguf)</source>
        <translation>Modelos (*.gguf)</translation>
    </message>
    <message>
        <source>Add a model&apos;s folder</source>
        <translation>Añadir la carpeta de un modelo</translation>
    </message>
    <message>
        <source>Add an adapter&apos;s folder</source>
        <translation>Añadir la carpeta de un adaptador</translation>
    </message>
</context>
<context>
    <name>ModelLists</name>
    <message>
        <source>in use, compares meanings</source>
        <translation>en uso, compara significados</translation>
    </message>
    <message>
        <source>in use, reads and writes</source>
        <translation>en uso, lee y escribe</translation>
    </message>
    <message>
        <source>compares meanings</source>
        <translation>compara significados</translation>
    </message>
    <message>
        <source>reads and writes</source>
        <translation>lee y escribe</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>listo</translation>
    </message>
    <message>
        <source>made ready at first use</source>
        <translation>se prepara al usarlo por primera vez</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>falta</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>dañado</translation>
    </message>
    <message>
        <source>made for another model</source>
        <translation>hecho para otro modelo</translation>
    </message>
    <message>
        <source>{rate} tokens a second</source>
        <translation>{rate} tokens por segundo</translation>
    </message>
    <message>
        <source>{rate} passages a second</source>
        <translation>{rate} pasajes por segundo</translation>
    </message>
    <message>
        <source>d MMMM yyyy</source>
        <translation>d &apos;de&apos; MMMM &apos;de&apos; yyyy</translation>
    </message>
    <message>
        <source>Measured on this computer on {date}: {speed}.</source>
        <translation>Medido en este ordenador el {date}: {speed}.</translation>
    </message>
</context>
<context>
    <name>ModelsPanel</name>
    <message>
        <source>An adapter is a small change of a model&apos;s weights, such as what you have taught. Ticked ones are in use.</source>
        <translation>Un adaptador es un pequeño cambio de los pesos de un modelo, como lo que has enseñado. Los marcados están en uso.</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation>Adaptadores</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>Usar este modelo</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>Olvidarla</translation>
    </message>
    <message>
        <source>Verify all files</source>
        <translation>Verificar los archivos</translation>
    </message>
    <message>
        <source>Measure the speed here</source>
        <translation>Medir la velocidad aquí</translation>
    </message>
    <message>
        <source>Of the two models in use; takes a few seconds.</source>
        <translation>De los dos modelos en uso; tarda unos segundos.</translation>
    </message>
    <message>
        <source>Add a .gguf file…</source>
        <translation>Añadir un archivo .gguf…</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Añadir una carpeta…</translation>
    </message>
    <message>
        <source>Add an adapter…</source>
        <translation>Añadir un adaptador…</translation>
    </message>
    <message>
        <source>All files were verified</source>
        <translation>Todos los archivos se verificaron</translation>
    </message>
    <message>
        <source>Reading every file…</source>
        <translation>Leyendo cada archivo…</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Midiendo…</translation>
    </message>
</context>
<context>
    <name>NameListModel</name>
    <message>
        <source>{note} would leave</source>
        <translation>{note} saldría</translation>
    </message>
    <message>
        <source>{note} would come</source>
        <translation>{note} entraría</translation>
    </message>
</context>
<context>
    <name>NoteChips</name>
    <message>
        <source>Only {note} is asked; remove it</source>
        <translation>Solo se pregunta a {note}; quitarla</translation>
    </message>
</context>
<context>
    <name>NotePreview</name>
    <message>
        <source>This note has changed since the answer; the passage is no longer in it.</source>
        <translation>Esta nota ha cambiado desde la respuesta; el pasaje ya no está en ella.</translation>
    </message>
    <message>
        <source>This note has been deleted since the answer.</source>
        <translation>Esta nota se borró después de la respuesta.</translation>
    </message>
    <message>
        <source>Open this note in its own program</source>
        <translation>Abrir esta nota en su programa</translation>
    </message>
    <message>
        <source>Open this note in its own program (Enter)</source>
        <translation>Abrir esta nota en su programa (Intro)</translation>
    </message>
    <message>
        <source>Text of the note</source>
        <translation>Texto de la nota</translation>
    </message>
    <message>
        <source>The passage as it was:</source>
        <translation>El pasaje tal como era:</translation>
    </message>
    <message>
        <source>Part of a long note, from line {line}.</source>
        <translation>Parte de una nota larga, desde la línea {line}.</translation>
    </message>
    <message>
        <source>page {page}</source>
        <translation>página {page}</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Close this message</source>
        <translation>Cerrar este mensaje</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>Page of the note</source>
        <translation>Página de la nota</translation>
    </message>
    <message>
        <source>Page before</source>
        <translation>Página anterior</translation>
    </message>
    <message>
        <source>Page after</source>
        <translation>Página siguiente</translation>
    </message>
    <message>
        <source>Page {page} of {pages}</source>
        <translation>Página {page} de {pages}</translation>
    </message>
    <message>
        <source>Page {page}. The passage: {passage}</source>
        <translation>Página {page}. El pasaje: {passage}</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Commands</source>
        <translation>Comandos</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>What would you like to do?</source>
        <translation>¿Qué te gustaría hacer?</translation>
    </message>
    <message>
        <source>Nothing has these words.</source>
        <translation>Nada contiene estas palabras.</translation>
    </message>
</context>
<context>
    <name>PassageDelegate</name>
    <message>
        <source>not used</source>
        <translation>no usada</translation>
    </message>
</context>
<context>
    <name>PassageDial</name>
    <message>
        <source>Notes are cut into passages of about so many words, never across a heading. Small ones point at the very sentence; large ones keep more of what belongs together. The paper uses 100.</source>
        <translation>Las notas se cortan en pasajes de unas tantas palabras, nunca a través de un título. Los pequeños señalan la frase exacta; los grandes conservan más de lo que va junto. El artículo original usa 100.</translation>
    </message>
    <message>
        <source>Words in a passage</source>
        <translation>Palabras en un pasaje</translation>
    </message>
    <message>
        <source>A note of yours, cut so</source>
        <translation>Una nota tuya, cortada así</translation>
    </message>
    <message>
        <source>Cut all notes so</source>
        <translation>Cortar así todas las notas</translation>
    </message>
    <message>
        <source>Leave it as it is</source>
        <translation>Dejarlo como está</translation>
    </message>
    <message>
        <source>Show another note…</source>
        <translation>Mostrar otra nota…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln words</source>
        <translation>
            <numerusform>%Ln palabra</numerusform>
            <numerusform>%Ln palabras</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{note} in {library}: %Ln passages, each numbered and tinted.</source>
        <translation>
            <numerusform>{note} en {library}: %Ln pasaje, numerado y tintado.</numerusform>
            <numerusform>{note} en {library}: %Ln pasajes, cada uno numerado y tintado.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All your notes are %Ln passages now.</source>
        <translation>
            <numerusform>Todas tus notas son ahora %Ln pasaje.</numerusform>
            <numerusform>Todas tus notas son ahora %Ln pasajes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All your notes would be about %Ln passages instead of {now}.</source>
        <translation>
            <numerusform>Todas tus notas serían más o menos %Ln pasaje en vez de {now}.</numerusform>
            <numerusform>Todas tus notas serían unos %Ln pasajes en vez de {now}.</numerusform>
        </translation>
    </message>
    <message>
        <source>That takes about {time} on this computer.</source>
        <translation>Eso tarda unos {time} en este ordenador.</translation>
    </message>
    <message>
        <source>Meanwhile questions are answered from what is there, note by note the old passages or the new ones.</source>
        <translation>Mientras tanto se responde con lo que hay, nota por nota los pasajes viejos o los nuevos.</translation>
    </message>
</context>
<context>
    <name>Pointing</name>
    <message>
        <source>No passage of your notes supports this sentence.</source>
        <translation>Ningún pasaje de tus notas respalda esta frase.</translation>
    </message>
    <message>
        <source>{number}  {place}: {share} of this sentence</source>
        <translation>{number}  {place}: {share} de esta frase</translation>
    </message>
</context>
<context>
    <name>PortalShortcut</name>
    <message>
        <source>Open a small box to ask your notes in</source>
        <translation>Abrir un pequeño cuadro para preguntar a las notas</translation>
    </message>
    <message>
        <source>The desktop was not allowed to give Scholiast these keys.</source>
        <translation>No se permitió al escritorio dar estas teclas a Scholiast.</translation>
    </message>
    <message>
        <source>The desktop did not give Scholiast these keys.</source>
        <translation>El escritorio no dio estas teclas a Scholiast.</translation>
    </message>
    <message>
        <source>The session&apos;s bus is gone, and the keys with it.</source>
        <translation>El bus de la sesión ya no está, ni las teclas con él.</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>Index, conversations, settings and everything you have taught are deleted from this computer. Your notes are not touched; reading them again takes as long as the first time. This cannot be undone; a backup can be made first.</source>
        <translation>El índice, las conversaciones, los ajustes y todo lo que has enseñado se borran de este ordenador. Tus notas no se tocan; volver a leerlas tarda tanto como la primera vez. Esto no se puede deshacer; antes se puede hacer una copia.</translation>
    </message>
    <message>
        <source>Index, conversations, settings and what you have taught are replaced by those of {backup}. What is here now is deleted; this cannot be undone. Your notes are not touched.</source>
        <translation>El índice, las conversaciones, los ajustes y lo que has enseñado se sustituyen por los de {backup}. Lo que hay ahora se borra; esto no se puede deshacer. Tus notas no se tocan.</translation>
    </message>
    <message>
        <source>All settings are as they came.</source>
        <translation>Todos los ajustes están como vinieron.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>The setting could not be saved.</source>
        <translation>No se pudo guardar el ajuste.</translation>
    </message>
    <message>
        <source>{note} is in none of your libraries.</source>
        <translation>{note} no está en ninguna de tus bibliotecas.</translation>
    </message>
    <message>
        <source>Add its folder first.</source>
        <translation>Añade primero su carpeta.</translation>
    </message>
    <message>
        <source>The backup is being written.</source>
        <translation>Se está escribiendo la copia.</translation>
    </message>
    <message>
        <source>You can go on meanwhile.</source>
        <translation>Puedes seguir mientras tanto.</translation>
    </message>
    <message>
        <source>Back up</source>
        <translation>Hacer copia</translation>
    </message>
    <message>
        <source>Restore a backup?</source>
        <translation>¿Restaurar una copia?</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Restaurar</translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>Restaurar una copia</translation>
    </message>
    <message>
        <source>Backups (*.zip)</source>
        <translation>Copias (*.zip)</translation>
    </message>
    <message>
        <source>Delete everything?</source>
        <translation>¿Borrar todo?</translation>
    </message>
    <message>
        <source>Delete everything</source>
        <translation>Borrar todo</translation>
    </message>
</context>
<context>
    <name>Presence</name>
    <message>
        <source>This desktop has no tray.</source>
        <translation>Este escritorio no tiene bandeja.</translation>
    </message>
    <message>
        <source>Ask…</source>
        <translation>Preguntar…</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Salir</translation>
    </message>
    <message>
        <source>It is in the settings, under Desktop.</source>
        <translation>Está en los ajustes, en Escritorio.</translation>
    </message>
    <message>
        <source>Unavailable: {reason}</source>
        <translation>No disponible: {reason}</translation>
    </message>
    <message>
        <source>The system</source>
        <translation>El sistema</translation>
    </message>
    <message>
        <source>That could not be changed.</source>
        <translation>Eso no se pudo cambiar.</translation>
    </message>
    <message>
        <source>All notes are indexed.</source>
        <translation>Todas las notas están indexadas.</translation>
    </message>
</context>
<context>
    <name>ProblemListModel</name>
    <message>
        <source>Failed: {reason}</source>
        <translation>Falló: {reason}</translation>
    </message>
    <message>
        <source>Skipped: {reason}</source>
        <translation>Omitida: {reason}</translation>
    </message>
</context>
<context>
    <name>QuestionEdit</name>
    <message>
        <source>Question</source>
        <translation>Pregunta</translation>
    </message>
    <message>
        <source>Enter asks, Shift and Enter makes a new line</source>
        <translation>Intro pregunta, Mayús e Intro hace una línea nueva</translation>
    </message>
</context>
<context>
    <name>QuickAsk</name>
    <message>
        <source>Ask Scholiast</source>
        <translation>Preguntar a Scholiast</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Pregunta</translation>
    </message>
    <message>
        <source>Ask your notes…</source>
        <translation>Pregunta a tus notas…</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Open in the window</source>
        <translation>Abrir en la ventana</translation>
    </message>
    <message>
        <source>There are no notes to ask: add a folder in the window, or switch a library on.</source>
        <translation>No hay notas a las que preguntar: añade una carpeta en la ventana o activa una biblioteca.</translation>
    </message>
    <message>
        <source>The engine is not running, so nothing can be asked now.</source>
        <translation>El motor no está en marcha, así que ahora no se puede preguntar nada.</translation>
    </message>
    <message>
        <source>Looking in your notes…</source>
        <translation>Buscando en tus notas…</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Detenido.</translation>
    </message>
    <message numerus="yes">
        <source>Reading %Ln passage(s)…</source>
        <translation>
            <numerusform>Leyendo %Ln pasaje…</numerusform>
            <numerusform>Leyendo %Ln pasajes…</numerusform>
        </translation>
    </message>
    <message>
        <source>Not in your notes.</source>
        <translation>No está en tus notas.</translation>
    </message>
    <message>
        <source>From:</source>
        <translation>De:</translation>
    </message>
    <message>
        <source>The passages that come nearest:</source>
        <translation>Los pasajes que más se acercan:</translation>
    </message>
</context>
<context>
    <name>Reading</name>
    <message>
        <source>{note} is no longer there.</source>
        <translation>{note} ya no está ahí.</translation>
    </message>
    <message>
        <source>It may have been renamed or deleted.</source>
        <translation>Puede que se haya renombrado o borrado.</translation>
    </message>
    <message>
        <source>No program opens {name}.</source>
        <translation>Ningún programa abre {name}.</translation>
    </message>
    <message>
        <source>The note is at {path}.</source>
        <translation>La nota está en {path}.</translation>
    </message>
</context>
<context>
    <name>RowDelegate</name>
    <message>
        <source>Title</source>
        <translation>Título</translation>
    </message>
</context>
<context>
    <name>RulesEditor</name>
    <message>
        <source>One rule a line, in the form of .gitignore: drafts/ leaves out a folder, *.log all files with that ending, !keep.md takes a file back. What a rule matches leaves the index at once; the files stay as they are.</source>
        <translation>Una regla por línea, en la forma de .gitignore: drafts/ excluye una carpeta, *.log todos los archivos con esa terminación, !keep.md recupera un archivo. Lo que cumple una regla sale del índice enseguida; los archivos se quedan como están.</translation>
    </message>
    <message>
        <source>Rules for what is left out</source>
        <translation>Reglas para lo que se excluye</translation>
    </message>
    <message>
        <source>Notes that would leave or come</source>
        <translation>Notas que saldrían o entrarían</translation>
    </message>
    <message>
        <source>Use these rules</source>
        <translation>Usar estas reglas</translation>
    </message>
    <message>
        <source>Take the changes back</source>
        <translation>Deshacer los cambios</translation>
    </message>
    <message>
        <source>Left out in every library: {rules}</source>
        <translation>Se excluye en todas las bibliotecas: {rules}</translation>
    </message>
    <message>
        <source>By the file .scholiastignore in the folder: {rules}</source>
        <translation>Por el archivo .scholiastignore de la carpeta: {rules}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s) would leave the index</source>
        <translation>
            <numerusform>%Ln nota saldría del índice</numerusform>
            <numerusform>%Ln notas saldrían del índice</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s) would come in</source>
        <translation>
            <numerusform>%Ln nota entraría</numerusform>
            <numerusform>%Ln notas entrarían</numerusform>
        </translation>
    </message>
    <message>
        <source>{leaving} and {coming}.</source>
        <translation>{leaving} y {coming}.</translation>
    </message>
    <message>
        <source>These rules would change nothing: no note leaves and none comes.</source>
        <translation>Estas reglas no cambiarían nada: ninguna nota sale y ninguna entra.</translation>
    </message>
    <message numerus="yes">
        <source>The first %Ln of them:</source>
        <translation>
            <numerusform>La primera de ellas:</numerusform>
            <numerusform>Las primeras %Ln de ellas:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ScopeBar</name>
    <message>
        <source>What the question is put to</source>
        <translation>A qué se dirige la pregunta</translation>
    </message>
</context>
<context>
    <name>Scopes</name>
    <message>
        <source>Left side</source>
        <translation>Lado izquierdo</translation>
    </message>
    <message>
        <source>Right side</source>
        <translation>Lado derecho</translation>
    </message>
    <message>
        <source>d MMMM yyyy</source>
        <comment>a date, in Qt&apos;s form</comment>
        <translation>d &apos;de&apos; MMMM &apos;de&apos; yyyy</translation>
    </message>
    <message numerus="yes">
        <source>{names} and %Ln more</source>
        <translation>
            <numerusform>{names} y %Ln más</numerusform>
            <numerusform>{names} y %Ln más</numerusform>
        </translation>
    </message>
    <message>
        <source>as of {date}</source>
        <translation>a fecha de {date}</translation>
    </message>
    <message>
        <source>all your notes</source>
        <translation>todas tus notas</translation>
    </message>
    <message>
        <source>as of now</source>
        <translation>a día de hoy</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>As suits the question</source>
        <translation>Según la pregunta</translation>
    </message>
    <message>
        <source>One passage for the whole answer</source>
        <translation>Un pasaje para toda la respuesta</translation>
    </message>
    <message>
        <source>A passage for each word</source>
        <translation>Un pasaje para cada palabra</translation>
    </message>
    <message>
        <source>Each passage&apos;s answer</source>
        <translation>La respuesta de cada pasaje</translation>
    </message>
    <message>
        <source>A sentence word for word</source>
        <translation>Una frase palabra por palabra</translation>
    </message>
    <message>
        <source>All passages at once</source>
        <translation>Todos los pasajes a la vez</translation>
    </message>
    <message>
        <source>Without passages</source>
        <translation>Sin pasajes</translation>
    </message>
    <message>
        <source>As suits the mode</source>
        <translation>Según el modo</translation>
    </message>
    <message>
        <source>Joint: exact, text at once</source>
        <translation>Conjunto: exacto, texto al instante</translation>
    </message>
    <message>
        <source>Thorough: slower</source>
        <translation>Minucioso: más lento</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Rápido</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>Voraz</translation>
    </message>
    <message>
        <source>Beam</source>
        <translation>Haz</translation>
    </message>
    <message>
        <source>Meaning and words</source>
        <translation>Significado y palabras</translation>
    </message>
    <message>
        <source>Meaning only</source>
        <translation>Solo significado</translation>
    </message>
    <message>
        <source>Words only</source>
        <translation>Solo palabras</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Como el sistema</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Alto</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Completo</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>Reducido</translation>
    </message>
    <message>
        <source>The system&apos;s program</source>
        <translation>El programa del sistema</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Back from the settings</source>
        <translation>Volver de los ajustes</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>Buscar un ajuste</translation>
    </message>
    <message>
        <source>No setting has these words.</source>
        <translation>Ningún ajuste contiene estas palabras.</translation>
    </message>
    <message>
        <source>Use the defaults</source>
        <translation>Usar los iniciales</translation>
    </message>
    <message>
        <source>Start at login</source>
        <translation>Iniciar con la sesión</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Respuestas</translation>
    </message>
    <message>
        <source>Passages for a question</source>
        <translation>Pasajes para una pregunta</translation>
    </message>
    <message>
        <source>How many passages each answer is read from. More of them find more, and take longer.</source>
        <translation>De cuántos pasajes se lee cada respuesta. Más encuentran más y tardan más.</translation>
    </message>
    <message>
        <source>How passages are used</source>
        <translation>Cómo se usan los pasajes</translation>
    </message>
    <message>
        <source>Each passage is read alone and the answers are averaged; the last two are there for comparison, and the margin then tells little or nothing.</source>
        <translation>Cada pasaje se lee por separado y las respuestas se promedian; los dos últimos están para comparar, y el margen dice entonces poco o nada.</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>Decodificador</translation>
    </message>
    <message>
        <source>How the best answer is searched for. Thorough and Beam look further and show their text at the end only.</source>
        <translation>Cómo se busca la mejor respuesta. Minucioso y Haz buscan más lejos y muestran su texto solo al final.</translation>
    </message>
    <message>
        <source>Width of the search</source>
        <translation>Anchura de la búsqueda</translation>
    </message>
    <message>
        <source>How many beginnings of an answer the decoders Thorough, Fast and Beam keep at a time.</source>
        <translation>Cuántos comienzos de una respuesta conservan a la vez los decodificadores Minucioso, Rápido y Haz.</translation>
    </message>
    <message>
        <source>How passages are found</source>
        <translation>Cómo se encuentran los pasajes</translation>
    </message>
    <message>
        <source>By meaning finds what is said in other words; by words finds names, numbers and other languages.</source>
        <translation>Por significado se encuentra lo que está dicho con otras palabras; por palabras, nombres, números y otros idiomas.</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>Respuesta más larga</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>Where an answer is cut off at the latest. A token is about three quarters of a word.</source>
        <translation>Dónde se corta una respuesta como muy tarde. Un token es unas tres cuartas partes de una palabra.</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notas</translation>
    </message>
    <message>
        <source>Size of a passage</source>
        <translation>Tamaño de un pasaje</translation>
    </message>
    <message>
        <source>Keep what was changed for</source>
        <translation>Conservar lo que cambió</translation>
    </message>
    <message>
        <source>days</source>
        <translation>días</translation>
    </message>
    <message>
        <source>Pause on battery</source>
        <translation>Pausar con batería</translation>
    </message>
    <message>
        <source>Notes are not indexed while the computer runs on its battery, where it tells (Linux). Questions are answered all the same.</source>
        <translation>Las notas no se indexan mientras el ordenador funciona con batería, donde lo indica (Linux). Las preguntas se responden igualmente.</translation>
    </message>
    <message>
        <source>Look through all folders every</source>
        <translation>Revisar las carpetas cada</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>minutos</translation>
    </message>
    <message>
        <source>Changes are noticed as they happen; this finds what a folder on a network or a stick did not tell.</source>
        <translation>Los cambios se notan cuando ocurren; esto encuentra lo que una carpeta en red o en una memoria USB no avisó.</translation>
    </message>
    <message>
        <source>Largest note</source>
        <translation>Nota más grande</translation>
    </message>
    <message>
        <source>Larger text files are left out, and listed with that reason.</source>
        <translation>Los archivos de texto más grandes se excluyen y se listan con ese motivo.</translation>
    </message>
    <message>
        <source>Open notes with</source>
        <translation>Abrir notas con</translation>
    </message>
    <message>
        <source>The program that shows a note&apos;s own file. Obsidian, Logseq and Visual Studio Code must be installed; other kinds of files, such as PDF, always go to the system&apos;s program.</source>
        <translation>El programa que muestra el archivo de una nota. Obsidian, Logseq y Visual Studio Code deben estar instalados; otros tipos de archivo, como PDF, van siempre al programa del sistema.</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Apariencia</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>Light or dark, or as the desktop is.</source>
        <translation>Claro u oscuro, o como el escritorio.</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>Tamaño del texto</translation>
    </message>
    <message>
        <source>Of the size that the system uses.</source>
        <translation>Del tamaño que usa el sistema.</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Contraste</translation>
    </message>
    <message>
        <source>High contrast does without grey text and faint edges.</source>
        <translation>El contraste alto prescinde de texto gris y bordes tenues.</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Movimiento</translation>
    </message>
    <message>
        <source>Reduced motion stops the caret&apos;s blinking and whatever moves or fades.</source>
        <translation>El movimiento reducido detiene el parpadeo del cursor y todo lo que se mueve o se desvanece.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Of the window, its dates and its numbers, from the next start on. Notes and answers stay as they are.</source>
        <translation>De la ventana, sus fechas y sus números, desde el próximo inicio. Las notas y las respuestas se quedan como están.</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>Escritorio</translation>
    </message>
    <message>
        <source>Stay in the tray</source>
        <translation>Quedarse en la bandeja</translation>
    </message>
    <message>
        <source>Closing the window leaves Scholiast running with an icon to ask from; Quit ends it.</source>
        <translation>Al cerrar la ventana, Scholiast sigue en marcha con un icono desde el que preguntar; Salir lo termina.</translation>
    </message>
    <message>
        <source>Shortcut from anywhere</source>
        <translation>Atajo desde cualquier parte</translation>
    </message>
    <message>
        <source>Opens a small box to ask in, whatever program is in front.</source>
        <translation>Abre un pequeño cuadro para preguntar, esté delante el programa que esté.</translation>
    </message>
    <message>
        <source>Scholiast starts with the desktop, without a window in the way.</source>
        <translation>Scholiast se inicia con el escritorio, sin ninguna ventana de por medio.</translation>
    </message>
    <message>
        <source>Tell when a long index is done</source>
        <translation>Avisar cuando acabe una indexación larga</translation>
    </message>
    <message>
        <source>A message of the desktop, when the window is not in front.</source>
        <translation>Un mensaje del escritorio, cuando la ventana no está delante.</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelos</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>Modelos en este ordenador</translation>
    </message>
    <message>
        <source>One compares meanings, one reads and writes. Nothing is ever fetched unasked.</source>
        <translation>Uno compara significados, otro lee y escribe. Nunca se descarga nada sin pedirlo.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>The data folder</source>
        <translation>La carpeta de datos</translation>
    </message>
    <message>
        <source>Index, conversations, settings and what you have taught are kept here, and nowhere else.</source>
        <translation>El índice, las conversaciones, los ajustes y lo que has enseñado se guardan aquí y en ningún otro sitio.</translation>
    </message>
    <message>
        <source>All settings as they came</source>
        <translation>Todos los ajustes como vinieron</translation>
    </message>
    <message>
        <source>Models and libraries stay; it can be undone.</source>
        <translation>Los modelos y las bibliotecas se quedan; se puede deshacer.</translation>
    </message>
    <message>
        <source>Passages that were edited away or deleted are kept so long, and can be asked as of a date. They take room on the disk, about as much again as the notes that change, and remain readable until then.</source>
        <translation>Los pasajes que se modificaron o borraron se conservan ese tiempo y se les puede preguntar a fecha de un día. Ocupan disco, más o menos otro tanto que las notas que cambian, y siguen siendo legibles hasta entonces.</translation>
    </message>
    <message>
        <source>Nothing is kept: what goes from a note is deleted from the disk at once, and no question can be asked as of a date.</source>
        <translation>No se conserva nada: lo que desaparece de una nota se borra enseguida del disco, y no se puede preguntar a fecha de un día.</translation>
    </message>
</context>
<context>
    <name>Share</name>
    <message>
        <source>Source {number}, {name}</source>
        <translation>Fuente {number}, {name}</translation>
    </message>
    <message>
        <source>before reading {share}</source>
        <translation>antes de leer {share}</translation>
    </message>
    <message>
        <source>in the answer {share}</source>
        <translation>en la respuesta {share}</translation>
    </message>
    <message>
        <source>in this word {share}</source>
        <translation>en esta palabra {share}</translation>
    </message>
    <message>
        <source>no share</source>
        <translation>sin peso</translation>
    </message>
</context>
<context>
    <name>ShareDelegate</name>
    <message>
        <source>Before reading</source>
        <translation>Antes de leer</translation>
    </message>
    <message>
        <source>In the answer</source>
        <translation>En la respuesta</translation>
    </message>
    <message>
        <source>In this word</source>
        <translation>En esta palabra</translation>
    </message>
</context>
<context>
    <name>Shelf</name>
    <message>
        <source>{file} is a file, and was not added.</source>
        <translation>{file} es un archivo y no se añadió.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln files were not added.</source>
        <translation>
            <numerusform>%Ln archivo no se añadió.</numerusform>
            <numerusform>%Ln archivos no se añadieron.</numerusform>
        </translation>
    </message>
    <message>
        <source>Scholiast reads whole folders, so that it can follow changes in them.</source>
        <translation>Scholiast lee carpetas enteras, para poder seguir los cambios en ellas.</translation>
    </message>
    <message>
        <source>Add {folder}</source>
        <translation>Añadir {folder}</translation>
    </message>
    <message>
        <source>{path} does not exist.</source>
        <translation>{path} no existe.</translation>
    </message>
    <message>
        <source>It may have been moved or renamed.</source>
        <translation>Puede que se haya movido o renombrado.</translation>
    </message>
    <message>
        <source>Only folders on this computer can be added.</source>
        <translation>Solo se pueden añadir carpetas de este ordenador.</translation>
    </message>
    <message>
        <source>Save the notes in a folder first.</source>
        <translation>Guarda primero las notas en una carpeta.</translation>
    </message>
    <message>
        <source>{library} was removed. The notes themselves are not touched.</source>
        <translation>Se quitó {library}. Las notas en sí no se tocan.</translation>
    </message>
    <message>
        <source>“{title}” was deleted.</source>
        <translation>«{title}» se borró.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
</context>
<context>
    <name>ShortcutField</name>
    <message>
        <source>Press the keys</source>
        <translation>Pulsa las teclas</translation>
    </message>
    <message>
        <source>No shortcut</source>
        <translation>Sin atajo</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>Find a shortcut</source>
        <translation>Buscar un atajo</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Para</translation>
    </message>
    <message>
        <source>Press</source>
        <translation>Pulsar</translation>
    </message>
</context>
<context>
    <name>SidePage</name>
    <message>
        <source>Back</source>
        <translation>Volver</translation>
    </message>
    <message>
        <source>Back to the answer</source>
        <translation>Volver a la respuesta</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Borrar</translation>
    </message>
</context>
<context>
    <name>SideRun</name>
    <message>
        <source>The engine stopped while it was answering.</source>
        <translation>El motor se detuvo mientras respondía.</translation>
    </message>
    <message>
        <source>Your notes are safe. Compare again.</source>
        <translation>Tus notas están a salvo. Compara otra vez.</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Your questions will be listed here.</source>
        <translation>Tus preguntas aparecerán aquí.</translation>
    </message>
    <message>
        <source>No conversation holds these words.</source>
        <translation>Ninguna conversación contiene estas palabras.</translation>
    </message>
    <message>
        <source>New question</source>
        <translation>Nueva pregunta</translation>
    </message>
    <message>
        <source>Add a folder of notes</source>
        <translation>Añadir una carpeta de notas</translation>
    </message>
    <message>
        <source>Details of the libraries</source>
        <translation>Detalles de las bibliotecas</translation>
    </message>
    <message>
        <source>Earlier conversations</source>
        <translation>Conversaciones anteriores</translation>
    </message>
    <message>
        <source>Search in earlier conversations</source>
        <translation>Buscar en conversaciones anteriores</translation>
    </message>
    <message>
        <source>Search in conversations</source>
        <translation>Buscar en conversaciones</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Borrar la búsqueda</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>Bibliotecas</translation>
    </message>
    <message>
        <source>Delete conversation</source>
        <translation>Borrar la conversación</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Historial</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Cambiar el nombre</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Desfijar</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Fijar</translation>
    </message>
    <message>
        <source>Export as {form}…</source>
        <translation>Exportar como {form}…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>Look for changes now</source>
        <translation>Buscar cambios ahora</translation>
    </message>
    <message>
        <source>Details, exclusions, forgetting…</source>
        <translation>Detalles, exclusiones, olvidar…</translation>
    </message>
    <message>
        <source>Remove from Scholiast</source>
        <translation>Quitar de Scholiast</translation>
    </message>
</context>
<context>
    <name>Source</name>
    <message>
        <source>{share} likely at first</source>
        <translation>{share} probable al principio</translation>
    </message>
    <message>
        <source>{share} of the answer</source>
        <translation>{share} de la respuesta</translation>
    </message>
    <message>
        <source>Source {number}: {place}, used</source>
        <translation>Fuente {number}: {place}, usada</translation>
    </message>
    <message>
        <source>Source {number}: {place}, not used</source>
        <translation>Fuente {number}: {place}, no usada</translation>
    </message>
    <message>
        <source>Source {number}: {place}</source>
        <translation>Fuente {number}: {place}</translation>
    </message>
    <message>
        <source>The same passage: {place}</source>
        <translation>El mismo pasaje: {place}</translation>
    </message>
    <message>
        <source>From the question alone it looked {share} likely to hold the answer.</source>
        <translation>Solo por la pregunta parecía {share} probable que contuviera la respuesta.</translation>
    </message>
    <message>
        <source>Once the answer was read, {share} rests on it.</source>
        <comment>{share}: 90 % of the answer</comment>
        <translation>Una vez leída la respuesta, {share} se apoya en él.</translation>
    </message>
</context>
<context>
    <name>SourcesPane</name>
    <message>
        <source>The passages that an answer was read from appear here, with the share that each had in it.</source>
        <translation>Los pasajes de los que se leyó una respuesta aparecen aquí, con el peso que tuvo cada uno en ella.</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Fuentes</translation>
    </message>
    <message numerus="yes">
        <source>%Ln nearest</source>
        <comment>passages</comment>
        <translation>
            <numerusform>%Ln más cercano</numerusform>
            <numerusform>%Ln más cercanos</numerusform>
        </translation>
    </message>
    <message>
        <source>{used} used of {all}</source>
        <translation>{used} de {all} usadas</translation>
    </message>
</context>
<context>
    <name>StatusStrip</name>
    <message>
        <source>Indexing</source>
        <translation>Indexación</translation>
    </message>
    <message>
        <source>Indexing progress</source>
        <translation>Progreso de la indexación</translation>
    </message>
    <message>
        <source>Resume indexing</source>
        <translation>Reanudar la indexación</translation>
    </message>
    <message>
        <source>Pause indexing</source>
        <translation>Pausar la indexación</translation>
    </message>
    <message>
        <source>Indexing is paused; changes wait until it goes on.</source>
        <translation>La indexación está en pausa; los cambios esperan a que siga.</translation>
    </message>
    <message>
        <source>Looking for notes in {library}…</source>
        <translation>Buscando notas en {library}…</translation>
    </message>
    <message numerus="yes">
        <source>{done} of %Ln notes</source>
        <translation>
            <numerusform>{done} de %Ln nota</numerusform>
            <numerusform>{done} de %Ln notas</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused: {library}, {counts}</source>
        <translation>En pausa: {library}, {counts}</translation>
    </message>
    <message>
        <source>Indexing {library}: {counts}</source>
        <translation>Indexando {library}: {counts}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln passages/s</source>
        <translation>
            <numerusform>%Ln pasaje/s</numerusform>
            <numerusform>%Ln pasajes/s</numerusform>
        </translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>quedan {time}</translation>
    </message>
</context>
<context>
    <name>SystemDesktop</name>
    <message>
        <source>Add a folder of notes</source>
        <translation>Añadir una carpeta de notas</translation>
    </message>
    <message>
        <source>Add folder</source>
        <translation>Añadir carpeta</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Elegir</translation>
    </message>
    <message>
        <source>Leave it as it is</source>
        <translation>Dejarlo como está</translation>
    </message>
    <message>
        <source>Choose a note</source>
        <translation>Elegir una nota</translation>
    </message>
</context>
<context>
    <name>TeachPage</name>
    <message>
        <source>Say below an answer whether it is right, what the right answer is, or which note holds it. Scholiast can then be taught to read and search your notes better. Everything stays on this computer, nothing is used unless it proves better, and it can be undone.</source>
        <translation>Di debajo de una respuesta si es correcta, cuál es la respuesta correcta o qué nota la contiene. Con eso se puede enseñar a Scholiast a leer y buscar mejor en tus notas. Todo se queda en este ordenador, no se usa nada que no demuestre ser mejor, y se puede deshacer.</translation>
    </message>
    <message>
        <source>What you have taught</source>
        <translation>Lo que has enseñado</translation>
    </message>
    <message>
        <source>What you have said about answers</source>
        <translation>Lo que has dicho de las respuestas</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>Nothing yet. The words ✓ Right and ✗ Wrong stand below every answer.</source>
        <translation>Nada todavía. Las palabras ✓ Correcto y ✗ Incorrecto están debajo de cada respuesta.</translation>
    </message>
    <message>
        <source>Remove what is selected</source>
        <translation>Quitar lo seleccionado</translation>
    </message>
    <message>
        <source>Export as a question set…</source>
        <translation>Exportar como preguntas…</translation>
    </message>
    <message>
        <source>A question</source>
        <translation>Una pregunta</translation>
    </message>
    <message>
        <source>Its right answer</source>
        <translation>Su respuesta correcta</translation>
    </message>
    <message>
        <source>Its right answer, as short as it can be said</source>
        <translation>Su respuesta correcta, tan breve como se pueda decir</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Añadir</translation>
    </message>
    <message>
        <source>Add this question</source>
        <translation>Añadir esta pregunta</translation>
    </message>
    <message>
        <source>What you have said</source>
        <translation>Lo que has dicho</translation>
    </message>
    <message>
        <source>Add a question of your own</source>
        <translation>Añadir una pregunta propia</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Pregunta</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
</context>
<context>
    <name>Teaching</name>
    <message>
        <source>There is no answer yet to say anything about.</source>
        <translation>Aún no hay ninguna respuesta de la que decir algo.</translation>
    </message>
    <message>
        <source>Ask a question first.</source>
        <translation>Haz primero una pregunta.</translation>
    </message>
    <message>
        <source>What you said was removed.</source>
        <translation>Se quitó lo que dijiste.</translation>
    </message>
    <message>
        <source>Export as a question set</source>
        <translation>Exportar como conjunto de preguntas</translation>
    </message>
    <message>
        <source>{note} is in none of your libraries.</source>
        <translation>{note} no está en ninguna de tus bibliotecas.</translation>
    </message>
    <message>
        <source>Add its folder first.</source>
        <translation>Añade primero su carpeta.</translation>
    </message>
</context>
<context>
    <name>TeachingPanel</name>
    <message>
        <source>Making questions from your notes</source>
        <translation>Haciendo preguntas de tus notas</translation>
    </message>
    <message>
        <source>Teaching how to read your notes</source>
        <translation>Enseñando a leer tus notas</translation>
    </message>
    <message>
        <source>Teaching where to look in your notes</source>
        <translation>Enseñando dónde buscar en tus notas</translation>
    </message>
    <message>
        <source>Making the taught models ready</source>
        <translation>Preparando los modelos enseñados</translation>
    </message>
    <message>
        <source>Comparing the taught models with those in use</source>
        <translation>Comparando los modelos enseñados con los que están en uso</translation>
    </message>
    <message>
        <source>Progress of the teaching</source>
        <translation>Progreso de la enseñanza</translation>
    </message>
    <message numerus="yes">
        <source>about %Ln minutes</source>
        <translation>
            <numerusform>cerca de %Ln minuto</numerusform>
            <numerusform>unos %Ln minutos</numerusform>
        </translation>
    </message>
    <message>
        <source>How long to teach</source>
        <translation>Cuánto tiempo enseñar</translation>
    </message>
    <message>
        <source>Start teaching</source>
        <translation>Empezar a enseñar</translation>
    </message>
    <message>
        <source>Stop teaching</source>
        <translation>Dejar de enseñar</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Undo the last teaching</source>
        <translation>Deshacer la última enseñanza</translation>
    </message>
    <message>
        <source>In use: what was taught on {date}.</source>
        <translation>En uso: lo que se enseñó el {date}.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) with a known right answer</source>
        <translation>
            <numerusform>%Ln pregunta con respuesta correcta conocida</numerusform>
            <numerusform>%Ln preguntas con respuesta correcta conocida</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln are needed, so that some can be held back to judge the result by.</source>
        <translation>
            <numerusform>hace falta %Ln, para poder reservar algunas con las que juzgar el resultado.</numerusform>
            <numerusform>hacen falta %Ln, para poder reservar algunas con las que juzgar el resultado.</numerusform>
        </translation>
    </message>
    <message>
        <source>{known}. Teaching goes on in the background; you can go on asking.</source>
        <translation>{known}. La enseñanza sigue en segundo plano; puedes seguir preguntando.</translation>
    </message>
    <message>
        <source>{step} of {steps}</source>
        <translation>{step} de {steps}</translation>
    </message>
    <message>
        <source>paused while a question is answered</source>
        <translation>en pausa mientras se responde una pregunta</translation>
    </message>
    <message>
        <source>{time} left until the verdict</source>
        <translation>quedan {time} hasta el veredicto</translation>
    </message>
</context>
<context>
    <name>TokenView</name>
    <message>
        <source>The words of the answer, shaded by passage</source>
        <translation>Las palabras de la respuesta, sombreadas por pasaje</translation>
    </message>
</context>
<context>
    <name>Transcript</name>
    <message>
        <source>Answer</source>
        <translation>Respuesta</translation>
    </message>
    <message>
        <source>Partly in your notes</source>
        <translation>En parte en tus notas</translation>
    </message>
    <message>
        <source>Quoted</source>
        <translation>Citado</translation>
    </message>
    <message numerus="yes">
        <source>%Ln source(s)</source>
        <translation>
            <numerusform>%Ln fuente</numerusform>
            <numerusform>%Ln fuentes</numerusform>
        </translation>
    </message>
    <message>
        <source>Not in your notes.</source>
        <translation>No está en tus notas.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Detenido.</translation>
    </message>
    <message>
        <source>No answer. {reason}</source>
        <translation>Sin respuesta. {reason}</translation>
    </message>
</context>
<context>
    <name>TranscriptView</name>
    <message>
        <source>Questions and answers</source>
        <translation>Preguntas y respuestas</translation>
    </message>
</context>
<context>
    <name>TurnFooter</name>
    <message>
        <source>⚠ A passage that this answer cites has changed since.</source>
        <translation>⚠ Un pasaje que cita esta respuesta ha cambiado desde entonces.</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Preguntar otra vez</translation>
    </message>
    <message>
        <source>Understood as: “{question}”</source>
        <translation>Entendido como: «{question}»</translation>
    </message>
    <message>
        <source>Ask as it stands</source>
        <translation>Preguntar tal cual</translation>
    </message>
    <message>
        <source>Quoted word for word: the model does not read this language.</source>
        <translation>Citado palabra por palabra: el modelo no lee este idioma.</translation>
    </message>
    <message>
        <source>The folder of {library} is away; what was indexed of it before was asked.</source>
        <translation>La carpeta de {library} no está; se preguntó a lo que se indexó de ella antes.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s) are not yet indexed; this answer does not know of them.</source>
        <translation>
            <numerusform>%Ln nota aún no está indexada; esta respuesta no sabe de ella.</numerusform>
            <numerusform>%Ln notas aún no están indexadas; esta respuesta no sabe de ellas.</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copiar</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Lado a lado</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Editar</translation>
    </message>
    <message>
        <source>Why this answer</source>
        <translation>Por qué esta respuesta</translation>
    </message>
    <message>
        <source>Quoted word for word.</source>
        <translation>Citado palabra por palabra.</translation>
    </message>
    <message>
        <source>Quoted word for word: the model did not pass its check of reading notes.</source>
        <translation>Citado palabra por palabra: el modelo no superó la prueba de lectura de notas.</translation>
    </message>
    <message>
        <source>⚠ Your notes disagree; the newest first:</source>
        <translation>⚠ Tus notas no coinciden; primero la más reciente:</translation>
    </message>
    <message>
        <source>No date</source>
        <translation>Sin fecha</translation>
    </message>
    <message>
        <source>Not in your notes.</source>
        <translation>No está en tus notas.</translation>
    </message>
    <message>
        <source>The same as the earlier answer.</source>
        <translation>Lo mismo que la respuesta anterior.</translation>
    </message>
    <message>
        <source>Different from the earlier answer:</source>
        <translation>Distinta de la respuesta anterior:</translation>
    </message>
    <message>
        <source>✓ Right</source>
        <translation>✓ Correcto</translation>
    </message>
    <message>
        <source>✗ Wrong</source>
        <translation>✗ Incorrecto</translation>
    </message>
    <message>
        <source>The right answer is…</source>
        <translation>La respuesta correcta es…</translation>
    </message>
    <message>
        <source>The right note is…</source>
        <translation>La nota correcta es…</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>Teach:</source>
        <translation>Enseñar:</translation>
    </message>
    <message>
        <source>✓ You said that this is right.</source>
        <translation>✓ Dijiste que esto es correcto.</translation>
    </message>
    <message>
        <source>✗ You said that this is wrong.</source>
        <translation>✗ Dijiste que esto es incorrecto.</translation>
    </message>
    <message>
        <source>✓ The right answer, you said: that the notes do not say</source>
        <translation>✓ La respuesta correcta, dijiste: que las notas no lo dicen</translation>
    </message>
    <message>
        <source>✓ The right answer, you said: “{answer}”</source>
        <translation>✓ La respuesta correcta, dijiste: «{answer}»</translation>
    </message>
    <message>
        <source>✓ The right note, you said: {note}</source>
        <translation>✓ La nota correcta, dijiste: {note}</translation>
    </message>
    <message>
        <source>less than 0.1 s</source>
        <translation>menos de 0,1 s</translation>
    </message>
    <message numerus="yes">
        <source>From {used} of %Ln passage(s) in {time}</source>
        <translation>
            <numerusform>De {used} de %Ln pasaje en {time}</numerusform>
            <numerusform>De {used} de %Ln pasajes en {time}</numerusform>
        </translation>
    </message>
    <message>
        <source>No sentence of this has a source in your notes</source>
        <translation>Ninguna frase de esto tiene fuente en tus notas</translation>
    </message>
    <message>
        <source>Partly in your notes: a part of the question has no answer</source>
        <translation>En parte en tus notas: una parte de la pregunta no tiene respuesta</translation>
    </message>
    <message numerus="yes">
        <source>Partly in your notes: %Ln sentence(s) have no source</source>
        <translation>
            <numerusform>En parte en tus notas: %Ln frase no tiene fuente</numerusform>
            <numerusform>En parte en tus notas: %Ln frases no tienen fuente</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Searched %Ln passage(s) in {time}</source>
        <translation>
            <numerusform>%Ln pasaje buscado en {time}</numerusform>
            <numerusform>%Ln pasajes buscados en {time}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TurnWriter</name>
    <message numerus="yes">
        <source>Reading %Ln passage(s)…</source>
        <translation>
            <numerusform>Leyendo %Ln pasaje…</numerusform>
            <numerusform>Leyendo %Ln pasajes…</numerusform>
        </translation>
    </message>
    <message>
        <source>Searching your notes…</source>
        <translation>Buscando en tus notas…</translation>
    </message>
    <message>
        <source>no source</source>
        <translation>sin fuente</translation>
    </message>
    <message>
        <source>Not in your notes</source>
        <translation>No está en tus notas</translation>
    </message>
    <message>
        <source>The model would have said:</source>
        <translation>El modelo habría dicho:</translation>
    </message>
    <message>
        <source>Nothing close to this question was found.</source>
        <translation>No se encontró nada cercano a esta pregunta.</translation>
    </message>
    <message>
        <source>The passages that come nearest:</source>
        <translation>Los pasajes que más se acercan:</translation>
    </message>
    <message>
        <source>■ Stopped</source>
        <translation>■ Detenido</translation>
    </message>
    <message>
        <source>No answer.</source>
        <translation>Sin respuesta.</translation>
    </message>
</context>
<context>
    <name>Turns</name>
    <message>
        <source>lines {first}–{last}</source>
        <translation>líneas {first}–{last}</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>línea {number}</translation>
    </message>
    <message>
        <source>page {number}</source>
        <translation>página {number}</translation>
    </message>
    <message>
        <source>slide {number}</source>
        <translation>diapositiva {number}</translation>
    </message>
    <message>
        <source>cell {number}</source>
        <translation>celda {number}</translation>
    </message>
    <message>
        <source>note {number}</source>
        <translation>nota {number}</translation>
    </message>
    <message>
        <source>card {number}</source>
        <translation>tarjeta {number}</translation>
    </message>
</context>
<context>
    <name>WhyPage</name>
    <message>
        <source>Each word&apos;s strongest passage</source>
        <translation>El pasaje más fuerte de cada palabra</translation>
    </message>
    <message>
        <source>Point at a word, or move the caret to it, to see which passages it came from.</source>
        <translation>Señala una palabra, o lleva el cursor a ella, para ver de qué pasajes salió.</translation>
    </message>
    <message>
        <source>The shares of the single words were not kept with this answer. Ask again to see them.</source>
        <translation>Los pesos de las palabras no se guardaron con esta respuesta. Pregunta otra vez para verlos.</translation>
    </message>
    <message>
        <source>No model wrote this sentence, so its words have no shares.</source>
        <translation>Ningún modelo escribió esta frase, así que sus palabras no tienen pesos.</translation>
    </message>
    <message>
        <source>RAG-Sequence: one passage for the whole answer, averaged over the passages</source>
        <translation>RAG-Sequence: un pasaje para toda la respuesta, promediado entre los pasajes</translation>
    </message>
    <message>
        <source>RAG-Token: a passage for each word, averaged over the passages</source>
        <translation>RAG-Token: un pasaje para cada palabra, promediado entre los pasajes</translation>
    </message>
    <message>
        <source>Several answers, each from RAG-Sequence with passages of its own</source>
        <translation>Varias respuestas, cada una de RAG-Sequence con pasajes propios</translation>
    </message>
    <message>
        <source>A sentence of the notes word for word, chosen by the words of the question</source>
        <translation>Una frase de las notas palabra por palabra, elegida por las palabras de la pregunta</translation>
    </message>
    <message>
        <source>All passages in one prompt, so that no passage&apos;s share is known</source>
        <translation>Todos los pasajes en una sola entrada, de modo que no se conoce el peso de ninguno</translation>
    </message>
    <message>
        <source>Without any passage</source>
        <translation>Sin ningún pasaje</translation>
    </message>
    <message>
        <source>Why this answer</source>
        <translation>Por qué esta respuesta</translation>
    </message>
    <message>
        <source>Shade the words by</source>
        <translation>Sombrear las palabras por</translation>
    </message>
    <message>
        <source>Shade by</source>
        <translation>Sombrear por</translation>
    </message>
    <message>
        <source>Each passage before and after reading</source>
        <translation>Cada pasaje antes y después de leer</translation>
    </message>
    <message>
        <source>The passages, before and after reading</source>
        <translation>Los pasajes, antes y después de leer</translation>
    </message>
    <message>
        <source>Each passage was read by itself. Before reading, the search guessed how likely each one was to hold the answer; the words that each one made likely then showed which did.</source>
        <translation>Cada pasaje se leyó por separado. Antes de leer, la búsqueda estimó qué probabilidad tenía cada uno de contener la respuesta; las palabras que cada uno hizo probables mostraron luego cuál la contenía.</translation>
    </message>
    <message>
        <source>What was searched</source>
        <translation>Qué se buscó</translation>
    </message>
    <message>
        <source>No passage (what the model knows by itself)</source>
        <translation>Ningún pasaje (lo que el modelo sabe por sí mismo)</translation>
    </message>
    <message>
        <source>source {number} {share}</source>
        <translation>fuente {number} {share}</translation>
    </message>
    <message>
        <source>Searched for the question as it stands.</source>
        <translation>Se buscó la pregunta tal cual.</translation>
    </message>
    <message>
        <source>Searched for: {words}</source>
        <translation>Se buscó: {words}</translation>
    </message>
    <message>
        <source>How sure: {score}; below {threshold} it would have been “not in your notes”. The passages themselves said so to {share}.</source>
        <translation>Seguridad: {score}; por debajo de {threshold} habría sido «no está en tus notas». Los propios pasajes lo dijeron en un {share}.</translation>
    </message>
    <message>
        <source>Away at the time, answered from what was indexed before: {libraries}.</source>
        <translation>No estaban entonces, se respondió con lo indexado antes: {libraries}.</translation>
    </message>
    <message>
        <source>Models: {embedder} and {generator}, with {adapter}.</source>
        <translation>Modelos: {embedder} y {generator}, con {adapter}.</translation>
    </message>
    <message>
        <source>Models: {embedder} and {generator}.</source>
        <translation>Modelos: {embedder} y {generator}.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s) of at most {k}, from state {state} of the index as of {date}.</source>
        <translation>
            <numerusform>%Ln pasaje de {k} como máximo, del estado {state} del índice a fecha de {date}.</numerusform>
            <numerusform>%Ln pasajes de {k} como máximo, del estado {state} del índice a fecha de {date}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s) of at most {k}, from state {state} of the index.</source>
        <translation>
            <numerusform>%Ln pasaje de {k} como máximo, del estado {state} del índice.</numerusform>
            <numerusform>%Ln pasajes de {k} como máximo, del estado {state} del índice.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>Something went wrong in the window: {error}.</source>
        <translation>Algo salió mal en la ventana: {error}.</translation>
    </message>
    <message>
        <source>Please report it.</source>
        <translation>Por favor, comunícalo.</translation>
    </message>
</context>
<context>
    <name>WindowExtras</name>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Do not ask {library}</source>
        <translation>No preguntar a {library}</translation>
    </message>
    <message>
        <source>Ask {library}</source>
        <translation>Preguntar a {library}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln nota</numerusform>
            <numerusform>%Ln notas</numerusform>
        </translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Biblioteca</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Conversación</translation>
    </message>
</context>
<context>
    <name>WindowsShortcut</name>
    <message>
        <source>Choose a letter, a digit or a function key, with Ctrl, Alt or the Windows key.</source>
        <translation>Elige una letra, una cifra o una tecla de función con Ctrl, Alt o la tecla Windows.</translation>
    </message>
    <message>
        <source>Another program has these keys already. Choose others.</source>
        <translation>Otro programa ya tiene estas teclas. Elige otras.</translation>
    </message>
</context>
<context>
    <name>X11Shortcut</name>
    <message>
        <source>The X server does not answer.</source>
        <translation>El servidor X no responde.</translation>
    </message>
</context>
</TS>
