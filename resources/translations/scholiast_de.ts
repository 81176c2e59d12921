<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Teach</source>
        <translation>An&amp;lernen</translation>
    </message>
    <message>
        <source>&amp;Libraries</source>
        <translation>Biblio&amp;theken</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;New question</source>
        <translation>&amp;Neue Frage</translation>
    </message>
    <message>
        <source>&amp;Add a folder…</source>
        <translation>&amp;Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>Try the &amp;sample notes</source>
        <translation>Beispielnotizen &amp;ausprobieren</translation>
    </message>
    <message>
        <source>&amp;Export this conversation…</source>
        <translation>Gespräch e&amp;xportieren…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Copy answer with sources</source>
        <translation>Antwort mit Quellen &amp;kopieren</translation>
    </message>
    <message>
        <source>Ask &amp;again</source>
        <translation>&amp;Noch einmal fragen</translation>
    </message>
    <message>
        <source>&amp;Edit the question</source>
        <translation>Frage &amp;bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Why this answer</source>
        <translation>&amp;Warum diese Antwort</translation>
    </message>
    <message>
        <source>Co&amp;mpare two selections…</source>
        <translation>Zwei Auswahlen &amp;vergleichen…</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>This answer is &amp;right</source>
        <translation>Diese Antwort ist &amp;richtig</translation>
    </message>
    <message>
        <source>This answer is &amp;wrong</source>
        <translation>Diese Antwort ist &amp;falsch</translation>
    </message>
    <message>
        <source>The right &amp;answer is…</source>
        <translation>Die richtige &amp;Antwort ist…</translation>
    </message>
    <message>
        <source>The right &amp;note is…</source>
        <translation>Die richtige &amp;Notiz ist…</translation>
    </message>
    <message>
        <source>What you have &amp;taught…</source>
        <translation>Was Sie &amp;gelehrt haben…</translation>
    </message>
    <message>
        <source>&amp;Look for changes now</source>
        <translation>Jetzt nach Änderungen &amp;suchen</translation>
    </message>
    <message>
        <source>&amp;Pause indexing</source>
        <translation>Indizieren &amp;pausieren</translation>
    </message>
    <message>
        <source>&amp;Details, exclusions, forgetting…</source>
        <translation>Ein&amp;zelheiten, Ausschlüsse, Vergessen…</translation>
    </message>
    <message>
        <source>&amp;Remove the selected library</source>
        <translation>Gewählte Bibliothek &amp;entfernen</translation>
    </message>
    <message>
        <source>&amp;Commands…</source>
        <translation>&amp;Befehle…</translation>
    </message>
    <message>
        <source>Write a &amp;question</source>
        <translation>Eine &amp;Frage schreiben</translation>
    </message>
    <message>
        <source>&amp;Search in conversations</source>
        <translation>In Gesprächen &amp;suchen</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>&amp;Nächster Bereich</translation>
    </message>
    <message>
        <source>&amp;Previous pane</source>
        <translation>&amp;Voriger Bereich</translation>
    </message>
    <message>
        <source>&amp;Open the note in its own program</source>
        <translation>Notiz in ihrem Programm &amp;öffnen</translation>
    </message>
    <message>
        <source>Source &amp;{number}</source>
        <translation>Quelle &amp;{number}</translation>
    </message>
    <message>
        <source>History and &amp;libraries</source>
        <translation>Verlauf und &amp;Bibliotheken</translation>
    </message>
    <message>
        <source>S&amp;ources</source>
        <translation>&amp;Quellen</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>Wie das &amp;System</translation>
    </message>
    <message>
        <source>Li&amp;ght</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About Scholiast</source>
        <translation>&amp;Über Scholiast</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Ask the question</source>
        <translation>Die Frage stellen</translation>
    </message>
    <message>
        <source>New line in the question</source>
        <translation>Neue Zeile in der Frage</translation>
    </message>
    <message>
        <source>Earlier questions, while nothing is written</source>
        <translation>Frühere Fragen, solange nichts geschrieben ist</translation>
    </message>
    <message>
        <source>or</source>
        <comment>between two shortcuts</comment>
        <translation>oder</translation>
    </message>
    <message>
        <source>Source 1 to {last}</source>
        <translation>Quelle 1 bis {last}</translation>
    </message>
    <message>
        <source>{keys} to {last}</source>
        <comment>keys</comment>
        <translation>{keys} bis {last}</translation>
    </message>
</context>
<context>
    <name>AdapterListModel</name>
    <message>
        <source>comes with the program</source>
        <translation>kommt mit dem Programm</translation>
    </message>
    <message>
        <source>added by you</source>
        <translation>von Ihnen hinzugefügt</translation>
    </message>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
</context>
<context>
    <name>AskBox</name>
    <message>
        <source>Ask both sides…</source>
        <translation>Beide Seiten fragen…</translation>
    </message>
    <message>
        <source>A question can have {most} characters; this one has {length}. Shorten it to ask.</source>
        <translation>Eine Frage darf {most} Zeichen haben; diese hat {length}. Zum Fragen bitte kürzen.</translation>
    </message>
    <message>
        <source>Esc stops</source>
        <translation>Esc hält an</translation>
    </message>
    <message>
        <source>Enter compares  ·  Shift+Enter new line</source>
        <translation>Eingabe vergleicht  ·  Umschalt+Eingabe neue Zeile</translation>
    </message>
    <message>
        <source>Enter asks  ·  Shift+Enter new line</source>
        <translation>Eingabe fragt  ·  Umschalt+Eingabe neue Zeile</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>Fragen</translation>
    </message>
</context>
<context>
    <name>Asking</name>
    <message>
        <source>There are no notes to ask yet.</source>
        <translation>Es gibt noch keine Notizen, die man fragen könnte.</translation>
    </message>
    <message>
        <source>Add a folder first, or try the sample notes.</source>
        <translation>Erst einen Ordner hinzufügen oder die Beispielnotizen ausprobieren.</translation>
    </message>
    <message>
        <source>No library is switched on.</source>
        <translation>Keine Bibliothek ist eingeschaltet.</translation>
    </message>
    <message>
        <source>Tick at least one library on the left, then ask again.</source>
        <translation>Links mindestens eine Bibliothek ankreuzen, dann noch einmal fragen.</translation>
    </message>
    <message>
        <source>The engine is not running, so nothing can be asked now.</source>
        <translation>Der Antwortdienst läuft nicht, also kann jetzt nichts gefragt werden.</translation>
    </message>
    <message>
        <source>The engine stopped while it was answering.</source>
        <translation>Der Antwortdienst ist beim Antworten ausgefallen.</translation>
    </message>
    <message>
        <source>Your notes are safe. Ask again.</source>
        <translation>Ihre Notizen sind sicher. Fragen Sie noch einmal.</translation>
    </message>
</context>
<context>
    <name>AwayNote</name>
    <message>
        <source>Keep its notes</source>
        <translation>Ihre Notizen behalten</translation>
    </message>
    <message>
        <source>Look for it again</source>
        <translation>Noch einmal nachsehen</translation>
    </message>
    <message>
        <source>Let go of its notes…</source>
        <translation>Ihre Notizen aufgeben…</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>Choose libraries or a date on each side, then write a question below. Both sides are answered by the same models, with the same weights; only the notes differ.</source>
        <translation>Auf jeder Seite Bibliotheken oder ein Datum wählen, dann unten eine Frage schreiben. Beide Seiten werden von denselben Modellen mit denselben Gewichten beantwortet; nur die Notizen unterscheiden sich.</translation>
    </message>
    <message>
        <source>Both sides ask the same. Choose other libraries, or another date, on one of them.</source>
        <translation>Beide Seiten fragen dasselbe. Wählen Sie auf einer andere Bibliotheken oder ein anderes Datum.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Reading the right side…</source>
        <translation>Die rechte Seite liest…</translation>
    </message>
    <message>
        <source>Reading the left side…</source>
        <translation>Die linke Seite liest…</translation>
    </message>
</context>
<context>
    <name>CompareSide</name>
    <message>
        <source>{side}: answer</source>
        <translation>{side}: Antwort</translation>
    </message>
    <message>
        <source>The answer of these notes appears here.</source>
        <translation>Hier erscheint die Antwort dieser Notizen.</translation>
    </message>
    <message>
        <source>{side}: sources</source>
        <translation>{side}: Quellen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln source(s)</source>
        <translation>
            <numerusform>%Ln Quelle</numerusform>
            <numerusform>%Ln Quellen</numerusform>
        </translation>
    </message>
    <message>
        <source>Sources: {used} used of {all}</source>
        <translation>Quellen: {used} von {all} verwendet</translation>
    </message>
    <message numerus="yes">
        <source>The %Ln nearest passage(s)</source>
        <translation>
            <numerusform>Die %Ln nächstliegende Stelle</numerusform>
            <numerusform>Die %Ln nächstliegenden Stellen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Compared</name>
    <message>
        <source>The left side failed, so there is nothing to compare.</source>
        <translation>Die linke Seite ist gescheitert, also gibt es nichts zu vergleichen.</translation>
    </message>
    <message>
        <source>The right side failed, so there is nothing to compare.</source>
        <translation>Die rechte Seite ist gescheitert, also gibt es nichts zu vergleichen.</translation>
    </message>
    <message>
        <source>Both sides failed, so there is nothing to compare.</source>
        <translation>Beide Seiten sind gescheitert, also gibt es nichts zu vergleichen.</translation>
    </message>
    <message>
        <source>The left side was stopped.</source>
        <translation>Die linke Seite wurde angehalten.</translation>
    </message>
    <message>
        <source>The right side was stopped.</source>
        <translation>Die rechte Seite wurde angehalten.</translation>
    </message>
    <message>
        <source>Both sides were stopped.</source>
        <translation>Beide Seiten wurden angehalten.</translation>
    </message>
    <message>
        <source>Only the left side holds an answer.</source>
        <translation>Nur die linke Seite enthält eine Antwort.</translation>
    </message>
    <message>
        <source>Only the right side holds an answer.</source>
        <translation>Nur die rechte Seite enthält eine Antwort.</translation>
    </message>
    <message>
        <source>Neither side holds an answer.</source>
        <translation>Keine der beiden Seiten enthält eine Antwort.</translation>
    </message>
    <message>
        <source>Both sides say the same.</source>
        <translation>Beide Seiten sagen dasselbe.</translation>
    </message>
    <message>
        <source>The answers differ; what only one of them says is underlined.</source>
        <translation>Die Antworten unterscheiden sich; was nur eine von ihnen sagt, ist unterstrichen.</translation>
    </message>
    <message>
        <source>They were read from different passages.</source>
        <translation>Sie wurden aus verschiedenen Stellen gelesen.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s) were read on both sides.</source>
        <translation>
            <numerusform>%Ln Stelle wurde auf beiden Seiten gelesen.</numerusform>
            <numerusform>%Ln Stellen wurden auf beiden Seiten gelesen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Comparing</name>
    <message>
        <source>Waiting for the left side…</source>
        <translation>Wartet auf die linke Seite…</translation>
    </message>
    <message>
        <source>There are no notes to compare yet.</source>
        <translation>Es gibt noch keine Notizen zum Vergleichen.</translation>
    </message>
    <message>
        <source>Add a folder first, or try the sample notes.</source>
        <translation>Erst einen Ordner hinzufügen oder die Beispielnotizen ausprobieren.</translation>
    </message>
    <message>
        <source>Both sides ask the same notes.</source>
        <translation>Beide Seiten fragen dieselben Notizen.</translation>
    </message>
    <message>
        <source>Choose other libraries, or another date, on one side.</source>
        <translation>Wählen Sie auf einer Seite andere Bibliotheken oder ein anderes Datum.</translation>
    </message>
    <message>
        <source>The engine is not running, so nothing can be asked now.</source>
        <translation>Der Antwortdienst läuft nicht, also kann jetzt nichts gefragt werden.</translation>
    </message>
</context>
<context>
    <name>ConversationCommands</name>
    <message>
        <source>There is no conversation to export yet.</source>
        <translation>Es gibt noch kein Gespräch zum Exportieren.</translation>
    </message>
    <message>
        <source>Ask a question first.</source>
        <translation>Stellen Sie erst eine Frage.</translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation>Das Gespräch exportieren</translation>
    </message>
</context>
<context>
    <name>CoverageBar</name>
    <message>
        <source>No notes were found in this folder.</source>
        <translation>In diesem Ordner wurden keine Notizen gefunden.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln indexed</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln indiziert</numerusform>
            <numerusform>%Ln indiziert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln wartet</numerusform>
            <numerusform>%Ln warten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln skipped</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln übersprungen</numerusform>
            <numerusform>%Ln übersprungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln gescheitert</numerusform>
            <numerusform>%Ln gescheitert</numerusform>
        </translation>
    </message>
    <message>
        <source>Coverage: {counts}</source>
        <translation>Abdeckung: {counts}</translation>
    </message>
</context>
<context>
    <name>DataPanel</name>
    <message>
        <source>index</source>
        <translation>Index</translation>
    </message>
    <message>
        <source>conversations</source>
        <translation>Gespräche</translation>
    </message>
    <message>
        <source>models made ready</source>
        <translation>vorbereitete Modelle</translation>
    </message>
    <message>
        <source>what you have taught</source>
        <translation>was Sie gelehrt haben</translation>
    </message>
    <message>
        <source>other</source>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>Sichern…</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>Wiederherstellen…</translation>
    </message>
    <message>
        <source>Delete everything…</source>
        <translation>Alles löschen…</translation>
    </message>
    <message>
        <source>It is empty.</source>
        <translation>Er ist leer.</translation>
    </message>
</context>
<context>
    <name>DateChip</name>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>A week ago</source>
        <translation>Vor einer Woche</translation>
    </message>
    <message>
        <source>A month ago</source>
        <translation>Vor einem Monat</translation>
    </message>
    <message>
        <source>Earlier month</source>
        <translation>Früherer Monat</translation>
    </message>
    <message>
        <source>Later month</source>
        <translation>Späterer Monat</translation>
    </message>
    <message>
        <source>Month</source>
        <translation>Monat</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Jahr</translation>
    </message>
    <message>
        <source>Days of the month</source>
        <translation>Tage des Monats</translation>
    </message>
    <message>
        <source>As of now</source>
        <translation>Stand jetzt</translation>
    </message>
    <message>
        <source>As of {date}</source>
        <translation>Stand {date}</translation>
    </message>
    <message>
        <source>Ask what the notes say now, or what they said at an earlier date</source>
        <translation>Fragen, was die Notizen jetzt sagen oder was sie an einem früheren Datum sagten</translation>
    </message>
</context>
<context>
    <name>DatePanel</name>
    <message>
        <source>As of which date to ask</source>
        <translation>Zu welchem Stand gefragt wird</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Tag</translation>
    </message>
    <message numerus="yes">
        <source>Passages that changed or went are kept for %Ln day(s).</source>
        <translation>
            <numerusform>Stellen, die geändert wurden oder verschwanden, bleiben %Ln Tag erhalten.</numerusform>
            <numerusform>Stellen, die geändert wurden oder verschwanden, bleiben %Ln Tage erhalten.</numerusform>
        </translation>
    </message>
    <message>
        <source>No history is kept (history_days is 0 in the settings), so only what has not changed is found.</source>
        <translation>Es wird kein Verlauf behalten (history_days ist 0 in den Einstellungen), also wird nur gefunden, was sich nicht geändert hat.</translation>
    </message>
    <message>
        <source>Asks what the notes said at the end of a day.</source>
        <translation>Fragt, was die Notizen am Ende eines Tages sagten.</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>About Scholiast</source>
        <translation>Über Scholiast</translation>
    </message>
    <message>
        <source>Answers questions from your own notes, and shows in the margin of every answer which passage each sentence came from.</source>
        <translation>Beantwortet Fragen aus Ihren eigenen Notizen und zeigt am Rand jeder Antwort, aus welcher Stelle jeder Satz stammt.</translation>
    </message>
    <message>
        <source>Everything happens on this computer: no note and no question leaves it.</source>
        <translation>Alles geschieht auf diesem Computer: Keine Notiz und keine Frage verlässt ihn.</translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message>
        <source>Drop a folder to ask its notes</source>
        <translation>Einen Ordner ablegen, um dessen Notizen zu fragen</translation>
    </message>
    <message>
        <source>It stays where it is, and nothing is ever written into it.</source>
        <translation>Er bleibt, wo er ist, und nie wird etwas hineingeschrieben.</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source> with {value}</source>
        <translation> mit {value}</translation>
    </message>
    <message>
        <source>A backup inside the data folder would be lost with it.</source>
        <translation>Eine Sicherung im Datenordner ginge mit ihm verloren.</translation>
    </message>
    <message>
        <source>A backup of {size} MB was written to {path}.</source>
        <translation>Eine Sicherung von {size} MB wurde nach {path} geschrieben.</translation>
    </message>
    <message>
        <source>A conversation</source>
        <translation>Ein Gespräch</translation>
    </message>
    <message>
        <source>A message has the unknown type {name}.</source>
        <translation>Eine Nachricht hat die unbekannte Art {name}.</translation>
    </message>
    <message>
        <source>A message has version {version}, but this program speaks {version2}.</source>
        <translation>Eine Nachricht hat Version {version}, aber dieses Programm spricht {version2}.</translation>
    </message>
    <message>
        <source>A message is longer than {limit} bytes.</source>
        <translation>Eine Nachricht ist länger als {limit} Bytes.</translation>
    </message>
    <message>
        <source>A message is malformed: {error}.</source>
        <translation>Eine Nachricht ist fehlerhaft: {error}.</translation>
    </message>
    <message>
        <source>A message is not JSON: {error}.</source>
        <translation>Eine Nachricht ist kein JSON: {error}.</translation>
    </message>
    <message>
        <source>A message is not an object.</source>
        <translation>Eine Nachricht ist kein Objekt.</translation>
    </message>
    <message>
        <source>A message of {count} bytes is too long.</source>
        <translation>Eine Nachricht von {count} Bytes ist zu lang.</translation>
    </message>
    <message>
        <source>A note that this answer came from was forgotten, and the answer with it.</source>
        <translation>Eine Notiz, aus der diese Antwort kam, wurde vergessen, und die Antwort mit ihr.</translation>
    </message>
    <message>
        <source>A path cannot hold a null character.</source>
        <translation>Ein Pfad kann kein Nullzeichen enthalten.</translation>
    </message>
    <message>
        <source>A pretend model for tests.</source>
        <translation>Ein Scheinmodell für Tests.</translation>
    </message>
    <message>
        <source>A question and its answer are needed.</source>
        <translation>Es braucht eine Frage und ihre Antwort.</translation>
    </message>
    <message>
        <source>Add a folder of notes first.</source>
        <translation>Fügen Sie erst einen Ordner mit Notizen hinzu.</translation>
    </message>
    <message>
        <source>Add a folder with: scholiast library add DIR</source>
        <translation>Fügen Sie einen Ordner hinzu mit: scholiast library add DIR</translation>
    </message>
    <message>
        <source>Add the folder it is in: {parent}</source>
        <translation>Fügen Sie den Ordner hinzu, in dem sie liegt: {parent}</translation>
    </message>
    <message>
        <source>Another program keeps the index locked.</source>
        <translation>Ein anderes Programm hält den Index gesperrt.</translation>
    </message>
    <message>
        <source>Ask a shorter question.</source>
        <translation>Stellen Sie eine kürzere Frage.</translation>
    </message>
    <message>
        <source>Ask a shorter question; text to search in belongs in a note.</source>
        <translation>Stellen Sie eine kürzere Frage; Text zum Durchsuchen gehört in eine Notiz.</translation>
    </message>
    <message>
        <source>Ask again.</source>
        <translation>Fragen Sie noch einmal.</translation>
    </message>
    <message>
        <source>Ask again; free some memory.</source>
        <translation>Fragen Sie noch einmal; geben Sie etwas Speicher frei.</translation>
    </message>
    <message>
        <source>Ask for fewer passages.</source>
        <translation>Verlangen Sie weniger Stellen.</translation>
    </message>
    <message>
        <source>Ask with fewer or shorter passages.</source>
        <translation>Fragen Sie mit weniger oder kürzeren Stellen.</translation>
    </message>
    <message>
        <source>Check its permissions and the room on the disk.</source>
        <translation>Prüfen Sie die Zugriffsrechte und den Platz auf dem Datenträger.</translation>
    </message>
    <message>
        <source>Check its permissions, or choose another with --data-dir.</source>
        <translation>Prüfen Sie die Zugriffsrechte, oder wählen Sie mit --data-dir einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Check its permissions.</source>
        <translation>Prüfen Sie die Zugriffsrechte.</translation>
    </message>
    <message>
        <source>Check that the drive is connected.</source>
        <translation>Prüfen Sie, ob das Laufwerk angeschlossen ist.</translation>
    </message>
    <message>
        <source>Check that the folder holds a whole model.</source>
        <translation>Prüfen Sie, ob der Ordner ein vollständiges Modell enthält.</translation>
    </message>
    <message>
        <source>Check that the folder holds a whole sentence-transformers model.</source>
        <translation>Prüfen Sie, ob der Ordner ein vollständiges sentence-transformers-Modell enthält.</translation>
    </message>
    <message>
        <source>Check that the model&apos;s files are whole.</source>
        <translation>Prüfen Sie, ob die Dateien des Modells vollständig sind.</translation>
    </message>
    <message>
        <source>Check that this computer is online, then run `scholiast models install` again.</source>
        <translation>Prüfen Sie, ob dieser Computer online ist, und rufen Sie `scholiast models install` noch einmal auf.</translation>
    </message>
    <message>
        <source>Check the data folder&apos;s permissions.</source>
        <translation>Prüfen Sie die Zugriffsrechte des Datenordners.</translation>
    </message>
    <message>
        <source>Check the disk and its permissions.</source>
        <translation>Prüfen Sie den Datenträger und seine Zugriffsrechte.</translation>
    </message>
    <message>
        <source>Check the free space and the permissions.</source>
        <translation>Prüfen Sie den freien Platz und die Zugriffsrechte.</translation>
    </message>
    <message>
        <source>Check the free space of the disk and the permissions of the data folder.</source>
        <translation>Prüfen Sie den freien Platz des Datenträgers und die Zugriffsrechte des Datenordners.</translation>
    </message>
    <message>
        <source>Check the path, or choose another model.</source>
        <translation>Prüfen Sie den Pfad, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>Check the path.</source>
        <translation>Prüfen Sie den Pfad.</translation>
    </message>
    <message>
        <source>Check the permissions of the data folder and the free space of the disk.</source>
        <translation>Prüfen Sie die Zugriffsrechte des Datenordners und den freien Platz des Datenträgers.</translation>
    </message>
    <message>
        <source>Check the room and the permissions of {folder}.</source>
        <translation>Prüfen Sie den Platz und die Zugriffsrechte von {folder}.</translation>
    </message>
    <message>
        <source>Check the spelling, or that the drive is connected.</source>
        <translation>Prüfen Sie die Schreibweise, oder ob das Laufwerk angeschlossen ist.</translation>
    </message>
    <message>
        <source>Check the spelling.</source>
        <translation>Prüfen Sie die Schreibweise.</translation>
    </message>
    <message>
        <source>Check {path}.</source>
        <translation>Prüfen Sie {path}.</translation>
    </message>
    <message>
        <source>Checking whether {name} reads notes; this happens once.</source>
        <translation>Es wird geprüft, ob {name} Notizen lesen kann; das geschieht einmal.</translation>
    </message>
    <message>
        <source>Choose a .gguf file or a model folder.</source>
        <translation>Wählen Sie eine .gguf-Datei oder einen Modellordner.</translation>
    </message>
    <message>
        <source>Choose a file that *Back up* made.</source>
        <translation>Wählen Sie eine Datei, die mit *Sichern* entstanden ist.</translation>
    </message>
    <message>
        <source>Choose a note that is plain text or Markdown.</source>
        <translation>Wählen Sie eine Notiz, die einfacher Text oder Markdown ist.</translation>
    </message>
    <message>
        <source>Choose a sentence-transformers folder, a Hugging Face model folder or a .gguf file.</source>
        <translation>Wählen Sie einen sentence-transformers-Ordner, einen Hugging-Face-Modellordner oder eine .gguf-Datei.</translation>
    </message>
    <message>
        <source>Choose another backup.</source>
        <translation>Wählen Sie eine andere Sicherung.</translation>
    </message>
    <message>
        <source>Choose another file.</source>
        <translation>Wählen Sie eine andere Datei.</translation>
    </message>
    <message>
        <source>Choose another folder, or check the free space.</source>
        <translation>Wählen Sie einen anderen Ordner, oder prüfen Sie den freien Platz.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>Choose one of those shown with it.</source>
        <translation>Wählen Sie eine von denen, die mit ihr gezeigt werden.</translation>
    </message>
    <message>
        <source>Choose real ones with: scholiast models use</source>
        <translation>Wählen Sie echte mit: scholiast models use</translation>
    </message>
    <message>
        <source>Choose the folder that holds your notes.</source>
        <translation>Wählen Sie den Ordner, der Ihre Notizen enthält.</translation>
    </message>
    <message>
        <source>Close it and try again.</source>
        <translation>Schließen Sie es, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>Close it first, or use another folder with --data-dir.</source>
        <translation>Schließen Sie es zuerst, oder benutzen Sie mit --data-dir einen anderen Ordner.</translation>
    </message>
    <message>
        <source>Close other programs, or choose a smaller model.</source>
        <translation>Schließen Sie andere Programme, oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>Convert its tokenizer, or use another model.</source>
        <translation>Wandeln Sie seinen Tokenizer um, oder benutzen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>Converting {name} for this computer.</source>
        <translation>{name} wird für diesen Computer umgewandelt.</translation>
    </message>
    <message>
        <source>Copy the adapter to a folder of your own first.</source>
        <translation>Kopieren Sie den Adapter erst in einen eigenen Ordner.</translation>
    </message>
    <message>
        <source>Copying {name}.</source>
        <translation>{name} wird kopiert.</translation>
    </message>
    <message>
        <source>Correct settings.toml.</source>
        <translation>Berichtigen Sie settings.toml.</translation>
    </message>
    <message>
        <source>Delete it to begin again.</source>
        <translation>Löschen Sie es, um neu zu beginnen.</translation>
    </message>
    <message>
        <source>Delete {path}. Fit it again with: scholiast tune calibrator</source>
        <translation>Löschen Sie {path}. Passen Sie ihn neu an mit: scholiast tune calibrator</translation>
    </message>
    <message>
        <source>Divide it.</source>
        <translation>Teilen Sie sie auf.</translation>
    </message>
    <message>
        <source>Download it again, or choose another model.</source>
        <translation>Laden Sie sie neu herunter, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>Download the model again.</source>
        <translation>Laden Sie das Modell neu herunter.</translation>
    </message>
    <message>
        <source>Everything was deleted. Your notes are where they were.</source>
        <translation>Alles wurde gelöscht. Ihre Notizen sind, wo sie waren.</translation>
    </message>
    <message>
        <source>Export the notes again.</source>
        <translation>Exportieren Sie die Notizen noch einmal.</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>Dateiname zu lang</translation>
    </message>
    <message>
        <source>Fit it again with: scholiast tune calibrator</source>
        <translation>Passen Sie ihn neu an mit: scholiast tune calibrator</translation>
    </message>
    <message>
        <source>Free some room, or choose another data folder.</source>
        <translation>Schaffen Sie Platz, oder wählen Sie einen anderen Datenordner.</translation>
    </message>
    <message>
        <source>Free some space and rescan; what was indexed before is kept.</source>
        <translation>Schaffen Sie Platz, und lassen Sie neu einlesen; was schon im Index war, bleibt.</translation>
    </message>
    <message>
        <source>Free some space; indexing then goes on by itself.</source>
        <translation>Schaffen Sie Platz; das Einlesen geht dann von selbst weiter.</translation>
    </message>
    <message>
        <source>Get it again, or switch it off with `scholiast models adapter use none`.</source>
        <translation>Besorgen Sie ihn neu, oder schalten Sie ihn mit `scholiast models adapter use none` aus.</translation>
    </message>
    <message>
        <source>Get the model again.</source>
        <translation>Besorgen Sie das Modell neu.</translation>
    </message>
    <message>
        <source>Give a passage set of more articles.</source>
        <translation>Geben Sie eine Stellensammlung mit mehr Artikeln an.</translation>
    </message>
    <message>
        <source>Give another folder with --out, or delete this one.</source>
        <translation>Geben Sie mit --out einen anderen Ordner an, oder löschen Sie diesen.</translation>
    </message>
    <message>
        <source>Give another folder with --out.</source>
        <translation>Geben Sie mit --out einen anderen Ordner an.</translation>
    </message>
    <message>
        <source>Give another folder, or delete this one to begin again.</source>
        <translation>Geben Sie einen anderen Ordner an, oder löschen Sie diesen, um neu zu beginnen.</translation>
    </message>
    <message>
        <source>Give both.</source>
        <translation>Geben Sie beides an.</translation>
    </message>
    <message>
        <source>Give every line an id of its own.</source>
        <translation>Geben Sie jeder Zeile eine eigene id.</translation>
    </message>
    <message>
        <source>Give its path inside the library&apos;s folder.</source>
        <translation>Geben Sie ihren Pfad innerhalb des Ordners der Bibliothek an.</translation>
    </message>
    <message>
        <source>Give more text.</source>
        <translation>Geben Sie mehr Text an.</translation>
    </message>
    <message>
        <source>Give questions about two notes at least, with answers and passage_ids.</source>
        <translation>Geben Sie Fragen zu mindestens zwei Notizen an, mit answers und passage_ids.</translation>
    </message>
    <message>
        <source>Give the document encoder that the question encoder was trained with: --document-encoder DIR.</source>
        <translation>Geben Sie den Dokumentenkodierer an, mit dem der Fragenkodierer trainiert wurde: --document-encoder DIR.</translation>
    </message>
    <message>
        <source>Give the file inside it.</source>
        <translation>Geben Sie die Datei darin an.</translation>
    </message>
    <message>
        <source>Give the full path.</source>
        <translation>Geben Sie den vollen Pfad an.</translation>
    </message>
    <message>
        <source>Greedy decoding keeps one hypothesis only.</source>
        <translation>Die Dekodierung greedy behält nur eine Hypothese.</translation>
    </message>
    <message>
        <source>Hugging Face folders are run by PyTorch.</source>
        <translation>Hugging-Face-Ordner führt PyTorch aus.</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>Ein-/Ausgabefehler</translation>
    </message>
    <message>
        <source>Install it again.</source>
        <translation>Installieren Sie es neu.</translation>
    </message>
    <message>
        <source>Install it with `pip install torch`.</source>
        <translation>Installieren Sie es mit `pip install torch`.</translation>
    </message>
    <message>
        <source>Installing {wanted} from the Python package index.</source>
        <translation>{wanted} wird vom Python-Paketverzeichnis installiert.</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>Ist ein Verzeichnis</translation>
    </message>
    <message>
        <source>It cannot be traced: {error}</source>
        <translation>Es kann nicht nachvollzogen werden: {error}</translation>
    </message>
    <message>
        <source>It holds no words to search for.</source>
        <translation>Sie enthält keine Wörter, nach denen sich suchen lässt.</translation>
    </message>
    <message>
        <source>It holds pictures only, or nothing.</source>
        <translation>Sie enthält nur Bilder, oder nichts.</translation>
    </message>
    <message>
        <source>It is embedder or generator.</source>
        <translation>Es ist embedder oder generator.</translation>
    </message>
    <message>
        <source>It pools without its prompt.</source>
        <translation>Es bündelt ohne seinen Vorspann.</translation>
    </message>
    <message>
        <source>It reads Markdown and plain text files; new ones are noticed by themselves.</source>
        <translation>Es liest Markdown- und einfache Textdateien; neue werden von selbst bemerkt.</translation>
    </message>
    <message>
        <source>It was made for {base}, which is not the generator in use.</source>
        <translation>Er wurde für {base} gemacht, und das ist nicht der Generator in Gebrauch.</translation>
    </message>
    <message>
        <source>Its architecture, {architecture}, is not one that OpenVINO&apos;s reader knows.</source>
        <translation>Seine Bauart, {architecture}, kennt der Leser von OpenVINO nicht.</translation>
    </message>
    <message>
        <source>Its file is untouched, and a rule leaves it out from now on.</source>
        <translation>Ihre Datei ist unberührt, und eine Regel lässt sie von nun an aus.</translation>
    </message>
    <message>
        <source>Its fonts lack a map to letters.</source>
        <translation>Seinen Schriften fehlt die Zuordnung zu Buchstaben.</translation>
    </message>
    <message>
        <source>Its manifest cannot be read. Run `scholiast models prepare`.</source>
        <translation>Sein Verzeichnis kann nicht gelesen werden. Rufen Sie `scholiast models prepare` auf.</translation>
    </message>
    <message>
        <source>Its notes are found through {name}.</source>
        <translation>Ihre Notizen werden über {name} gefunden.</translation>
    </message>
    <message>
        <source>Its tokenizer cannot be read: {error}</source>
        <translation>Sein Tokenizer kann nicht gelesen werden: {error}</translation>
    </message>
    <message>
        <source>Its tokenizer has no fast version.</source>
        <translation>Von seinem Tokenizer gibt es keine schnelle Fassung.</translation>
    </message>
    <message>
        <source>Its traced inputs are {sorted}.</source>
        <translation>Seine nachvollzogenen Eingaben sind {sorted}.</translation>
    </message>
    <message>
        <source>Leave --document-encoder out.</source>
        <translation>Lassen Sie --document-encoder weg.</translation>
    </message>
    <message>
        <source>Let a program for character recognition add one.</source>
        <translation>Lassen Sie ein Programm zur Texterkennung eine hinzufügen.</translation>
    </message>
    <message>
        <source>List the libraries and choose one of them.</source>
        <translation>Lassen Sie sich die Bibliotheken zeigen, und wählen Sie eine davon.</translation>
    </message>
    <message>
        <source>Loading {name}.</source>
        <translation>{name} wird geladen.</translation>
    </message>
    <message>
        <source>Mend it, or delete it.</source>
        <translation>Berichtigen Sie sie, oder löschen Sie sie.</translation>
    </message>
    <message>
        <source>Mend it, or delete {path} to go back to the defaults.</source>
        <translation>Berichtigen Sie sie, oder löschen Sie {path}, um zu den Vorgaben zurückzukehren.</translation>
    </message>
    <message>
        <source>Merging {value} for questions.</source>
        <translation>{value} wird für Fragen eingerechnet.</translation>
    </message>
    <message>
        <source>Name the file to write in it, such as backup.zip.</source>
        <translation>Nennen Sie die Datei, die darin geschrieben werden soll, etwa backup.zip.</translation>
    </message>
    <message>
        <source>Name the question encoder first: scholiast models add NAME QUESTIONS --document-encoder DIR.</source>
        <translation>Nennen Sie zuerst den Fragenkodierer: scholiast models add NAME QUESTIONS --document-encoder DIR.</translation>
    </message>
    <message>
        <source>No folder was named.</source>
        <translation>Es wurde kein Ordner genannt.</translation>
    </message>
    <message>
        <source>No generator is loaded.</source>
        <translation>Es ist kein Generator geladen.</translation>
    </message>
    <message>
        <source>No passage is left to train on.</source>
        <translation>Es bleibt keine Stelle zum Trainieren.</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>Kein Platz auf dem Datenträger</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Datei oder Ordner nicht gefunden</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>Ist kein Verzeichnis</translation>
    </message>
    <message>
        <source>Not all is as it was prepared: {reason}. Run `scholiast models prepare`.</source>
        <translation>Nicht alles ist, wie es vorbereitet wurde: {reason}. Rufen Sie `scholiast models prepare` auf.</translation>
    </message>
    <message>
        <source>Notes made from it are indexed.</source>
        <translation>Notizen, die daraus entstehen, werden gelesen.</translation>
    </message>
    <message>
        <source>Nothing is indexed.</source>
        <translation>Es ist nichts im Index.</translation>
    </message>
    <message>
        <source>Nothing was known of these notes on {strip}.</source>
        <translation>Von diesen Notizen war am {strip} nichts bekannt.</translation>
    </message>
    <message>
        <source>Nothing was taught yet that could be asked.</source>
        <translation>Es wurde noch nichts gelehrt, wonach sich fragen ließe.</translation>
    </message>
    <message>
        <source>One JSON object a line: id, question, answers, passage_ids.</source>
        <translation>Ein JSON-Objekt je Zeile: id, question, answers, passage_ids.</translation>
    </message>
    <message>
        <source>One JSON object a line: id, title, text.</source>
        <translation>Ein JSON-Objekt je Zeile: id, title, text.</translation>
    </message>
    <message>
        <source>Open it in its own program and save it again, or divide it.</source>
        <translation>Öffnen Sie sie in ihrem Programm, und speichern Sie sie neu, oder teilen Sie sie auf.</translation>
    </message>
    <message>
        <source>Open it in its own program and save it again.</source>
        <translation>Öffnen Sie sie in ihrem Programm, und speichern Sie sie neu.</translation>
    </message>
    <message>
        <source>Open it in {program} and save it again.</source>
        <translation>Öffnen Sie sie in {program}, und speichern Sie sie neu.</translation>
    </message>
    <message>
        <source>Open the file itself.</source>
        <translation>Öffnen Sie die Datei selbst.</translation>
    </message>
    <message>
        <source>OpenDocument text</source>
        <translation>OpenDocument-Text</translation>
    </message>
    <message>
        <source>OpenVINO cannot run {name}. {note}</source>
        <translation>OpenVINO kann {name} nicht ausführen. {note}</translation>
    </message>
    <message>
        <source>OpenVINO cannot run {name}: it is a Hugging Face folder.</source>
        <translation>OpenVINO kann {name} nicht ausführen: Es ist ein Hugging-Face-Ordner.</translation>
    </message>
    <message>
        <source>OpenVINO&apos;s reader refuses it: {splitlines}</source>
        <translation>Der Leser von OpenVINO lehnt es ab: {splitlines}</translation>
    </message>
    <message>
        <source>OpenVINO&apos;s reader wrote no model.</source>
        <translation>Der Leser von OpenVINO hat kein Modell geschrieben.</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Zugriff verweigert</translation>
    </message>
    <message>
        <source>Point to a passage, or name the note.</source>
        <translation>Zeigen Sie auf eine Stelle, oder nennen Sie die Notiz.</translation>
    </message>
    <message>
        <source>PowerPoint presentation</source>
        <translation>PowerPoint-Präsentation</translation>
    </message>
    <message>
        <source>Prepare the models first: scholiast models prepare.</source>
        <translation>Bereiten Sie erst die Modelle vor: scholiast models prepare.</translation>
    </message>
    <message>
        <source>Prepared at first use, or by `scholiast models prepare`.</source>
        <translation>Vorbereitet beim ersten Gebrauch oder mit `scholiast models prepare`.</translation>
    </message>
    <message>
        <source>Preparing the model needs {needed} MB, but only {free} MB are free in {folder}.</source>
        <translation>Das Vorbereiten des Modells braucht {needed} MB, aber in {folder} sind nur {free} MB frei.</translation>
    </message>
    <message>
        <source>Preparing {name} for this computer; this happens once and takes about half a minute.</source>
        <translation>{name} wird für diesen Computer vorbereitet; das geschieht einmal und dauert etwa eine halbe Minute.</translation>
    </message>
    <message>
        <source>Preparing {name} left nothing.</source>
        <translation>Das Vorbereiten von {name} hat nichts hinterlassen.</translation>
    </message>
    <message>
        <source>Preparing {name} stopped early.</source>
        <translation>Das Vorbereiten von {name} endete vorzeitig.</translation>
    </message>
    <message>
        <source>Preparing {name} stopped early: {last}</source>
        <translation>Das Vorbereiten von {name} endete vorzeitig: {last}</translation>
    </message>
    <message>
        <source>Questions are answered with {name} from now on.</source>
        <translation>Fragen werden von nun an mit {name} beantwortet.</translation>
    </message>
    <message>
        <source>RTF document</source>
        <translation>RTF-Dokument</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>Dateisystem ist nur lesbar</translation>
    </message>
    <message>
        <source>Reading the tokenizer of {name}.</source>
        <translation>Der Tokenizer von {name} wird gelesen.</translation>
    </message>
    <message>
        <source>Reinstall Scholiast.</source>
        <translation>Installieren Sie Scholiast neu.</translation>
    </message>
    <message>
        <source>Remove it first, or choose another name.</source>
        <translation>Entfernen Sie es erst, oder wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <source>Remove {name} first, then add {folder}.</source>
        <translation>Entfernen Sie erst {name}, und fügen Sie dann {folder} hinzu.</translation>
    </message>
    <message>
        <source>Rescan it instead.</source>
        <translation>Lassen Sie sie stattdessen neu einlesen.</translation>
    </message>
    <message>
        <source>Rewriting {name}{merging} as Q8_0.</source>
        <translation>{name} wird{merging} als Q8_0 neu geschrieben.</translation>
    </message>
    <message>
        <source>Rules are written as in .gitignore: drafts/, *.tmp.md, !keep.md</source>
        <translation>Regeln werden wie in .gitignore geschrieben: drafts/, *.tmp.md, !keep.md</translation>
    </message>
    <message>
        <source>Run `scholiast doctor --rebuild`: it keeps the damaged file aside and reads your notes again.</source>
        <translation>Rufen Sie `scholiast doctor --rebuild` auf: Das legt die beschädigte Datei beiseite und liest Ihre Notizen neu.</translation>
    </message>
    <message>
        <source>Run `scholiast doctor` to check it.</source>
        <translation>Rufen Sie `scholiast doctor` auf, um sie zu prüfen.</translation>
    </message>
    <message>
        <source>Run `scholiast models install`.</source>
        <translation>Rufen Sie `scholiast models install` auf.</translation>
    </message>
    <message>
        <source>Run `scholiast models install`. The damaged file is {path}.</source>
        <translation>Rufen Sie `scholiast models install` auf. Die beschädigte Datei ist {path}.</translation>
    </message>
    <message>
        <source>Run `scholiast models prepare --force` to make it again.</source>
        <translation>Rufen Sie `scholiast models prepare --force` auf, um es neu zu machen.</translation>
    </message>
    <message>
        <source>Run `scholiast models prepare --force`.</source>
        <translation>Rufen Sie `scholiast models prepare --force` auf.</translation>
    </message>
    <message>
        <source>Run `scholiast models prepare`.</source>
        <translation>Rufen Sie `scholiast models prepare` auf.</translation>
    </message>
    <message>
        <source>Run by OpenVINO.</source>
        <translation>Ausgeführt von OpenVINO.</translation>
    </message>
    <message>
        <source>Run by PyTorch.</source>
        <translation>Ausgeführt von PyTorch.</translation>
    </message>
    <message>
        <source>Run by PyTorch: {note}</source>
        <translation>Ausgeführt von PyTorch: {note}</translation>
    </message>
    <message>
        <source>Save a copy without one.</source>
        <translation>Speichern Sie eine Kopie ohne Passwort.</translation>
    </message>
    <message>
        <source>Save it as UTF-8.</source>
        <translation>Speichern Sie sie als UTF-8.</translation>
    </message>
    <message>
        <source>Say --query-encoder {kept}.</source>
        <translation>Sagen Sie --query-encoder {kept}.</translation>
    </message>
    <message>
        <source>Say --rank {rank}.</source>
        <translation>Sagen Sie --rank {rank}.</translation>
    </message>
    <message>
        <source>Say embedder or generator.</source>
        <translation>Sagen Sie embedder oder generator.</translation>
    </message>
    <message>
        <source>Say of more answers whether they are right, or what is.</source>
        <translation>Sagen Sie von mehr Antworten, ob sie richtig sind, oder was richtig ist.</translation>
    </message>
    <message>
        <source>Say of more answers whether they are right; a right answer must stand in a note.</source>
        <translation>Sagen Sie von mehr Antworten, ob sie richtig sind; eine richtige Antwort muss in einer Notiz stehen.</translation>
    </message>
    <message>
        <source>Say of some answers whether they are right, or what is.</source>
        <translation>Sagen Sie von einigen Antworten, ob sie richtig sind, oder was richtig ist.</translation>
    </message>
    <message>
        <source>Say what it is.</source>
        <translation>Sagen Sie, welche es ist.</translation>
    </message>
    <message>
        <source>Scholiast was closed before this answer was finished.</source>
        <translation>Scholiast wurde geschlossen, bevor diese Antwort fertig war.</translation>
    </message>
    <message>
        <source>Set models.backend to auto in settings.toml, or use a GGUF file of the model.</source>
        <translation>Setzen Sie models.backend in settings.toml auf auto, oder benutzen Sie eine GGUF-Datei des Modells.</translation>
    </message>
    <message>
        <source>Set models.backend to auto in settings.toml.</source>
        <translation>Setzen Sie models.backend in settings.toml auf auto.</translation>
    </message>
    <message>
        <source>Set models.{role} to default in settings.toml.</source>
        <translation>Setzen Sie models.{role} in settings.toml auf default.</translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation>Kürzen Sie es.</translation>
    </message>
    <message>
        <source>Something went wrong inside Scholiast.</source>
        <translation>In Scholiast ist etwas schiefgegangen.</translation>
    </message>
    <message>
        <source>Start the window once, or run `scholiast library rescan`, to bring it up to date.</source>
        <translation>Starten Sie das Fenster einmal, oder rufen Sie `scholiast library rescan` auf, um ihn auf den Stand zu bringen.</translation>
    </message>
    <message>
        <source>Switch it off: scholiast models adapter use reading --off.</source>
        <translation>Schalten Sie ihn aus: scholiast models adapter use reading --off.</translation>
    </message>
    <message>
        <source>That answer was deleted.</source>
        <translation>Diese Antwort wurde gelöscht.</translation>
    </message>
    <message>
        <source>That conversation was deleted.</source>
        <translation>Dieses Gespräch wurde gelöscht.</translation>
    </message>
    <message>
        <source>That is {count} characters; {most_characters} are the most.</source>
        <translation>Das sind {count} Zeichen; höchstens {most_characters} gehen.</translation>
    </message>
    <message>
        <source>That library is not there any more.</source>
        <translation>Diese Bibliothek gibt es nicht mehr.</translation>
    </message>
    <message>
        <source>That passage does not belong to this answer.</source>
        <translation>Diese Stelle gehört nicht zu dieser Antwort.</translation>
    </message>
    <message>
        <source>The adapter in {folder} has rank {rank}, not {rank2}.</source>
        <translation>Der Adapter in {folder} hat Rang {rank}, nicht {rank2}.</translation>
    </message>
    <message>
        <source>The adapter in {folder} is damaged: {reason}.</source>
        <translation>Der Adapter in {folder} ist beschädigt: {reason}.</translation>
    </message>
    <message>
        <source>The adapter in {folder} was made for {base}, not for the model in use.</source>
        <translation>Der Adapter in {folder} wurde für {base} gemacht, nicht für das Modell in Gebrauch.</translation>
    </message>
    <message>
        <source>The adapter that comes with the program cannot be removed.</source>
        <translation>Der Adapter, der zum Programm gehört, kann nicht entfernt werden.</translation>
    </message>
    <message>
        <source>The adapter {name} cannot be read: {name2}: {strerror}.</source>
        <translation>Der Adapter {name} kann nicht gelesen werden: {name2}: {strerror}.</translation>
    </message>
    <message>
        <source>The adapter {name} does not fit the model: it changes {name2}, but {reason}.</source>
        <translation>Der Adapter {name} passt nicht zum Modell: Er ändert {name2}, aber {reason}.</translation>
    </message>
    <message>
        <source>The adapter {name} does not fit the model: {other} is not the same in both.</source>
        <translation>Der Adapter {name} passt nicht zum Modell: {other} ist nicht in beiden gleich.</translation>
    </message>
    <message>
        <source>The adapter {name} is not in {folder} any more; going on without it.</source>
        <translation>Der Adapter {name} ist nicht mehr in {folder}; es geht ohne ihn weiter.</translation>
    </message>
    <message>
        <source>The answer calibrator of these notes is not used: {reason}.</source>
        <translation>Die Eichung der Antworten aus diesen Notizen wird nicht benutzt: {reason}.</translation>
    </message>
    <message>
        <source>The answer will not be kept: {message}</source>
        <translation>Die Antwort wird nicht aufbewahrt: {message}</translation>
    </message>
    <message>
        <source>The backup was restored.</source>
        <translation>Die Sicherung wurde wiederhergestellt.</translation>
    </message>
    <message>
        <source>The beam is {beam}, but must lie between 1 and {widest_beam}.</source>
        <translation>Die Strahlbreite ist {beam}, muss aber zwischen 1 und {widest_beam} liegen.</translation>
    </message>
    <message>
        <source>The bundle holds no text that is read here.</source>
        <translation>Das Bündel enthält keinen Text, der hier gelesen wird.</translation>
    </message>
    <message>
        <source>The card of the adapter in {folder} cannot be written: {strerror}.</source>
        <translation>Die Karte des Adapters in {folder} kann nicht geschrieben werden: {strerror}.</translation>
    </message>
    <message>
        <source>The config.json of {folder} cannot be read: {error}.</source>
        <translation>Die config.json von {folder} kann nicht gelesen werden: {error}.</translation>
    </message>
    <message>
        <source>The config.json of {folder} is no model&apos;s.</source>
        <translation>Die config.json von {folder} ist nicht die eines Modells.</translation>
    </message>
    <message>
        <source>The conversation was written to {path}.</source>
        <translation>Das Gespräch wurde nach {path} geschrieben.</translation>
    </message>
    <message>
        <source>The conversations database gave no id for a new row.</source>
        <translation>Die Datenbank der Gespräche gab keine Nummer für eine neue Zeile.</translation>
    </message>
    <message>
        <source>The conversations in {folder} cannot be opened: {error}.</source>
        <translation>Die Gespräche in {folder} können nicht geöffnet werden: {error}.</translation>
    </message>
    <message>
        <source>The conversations were damaged, so a fresh history was begun.</source>
        <translation>Die Gespräche waren beschädigt, also wurde ein neuer Verlauf begonnen.</translation>
    </message>
    <message>
        <source>The conversations were written by a newer version of Scholiast.</source>
        <translation>Die Gespräche wurden von einem neueren Scholiast geschrieben.</translation>
    </message>
    <message>
        <source>The damaged file is kept as {moved}.</source>
        <translation>Die beschädigte Datei ist als {moved} aufbewahrt.</translation>
    </message>
    <message>
        <source>The data cannot be read: {error}.</source>
        <translation>Die Daten können nicht gelesen werden: {error}.</translation>
    </message>
    <message>
        <source>The default {role}, {name}, is not installed.</source>
        <translation>Das vorgegebene Modell ({role}), {name}, ist nicht installiert.</translation>
    </message>
    <message>
        <source>The disk is full, so the index could not be written.</source>
        <translation>Der Datenträger ist voll, also konnte der Index nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>The disk is full.</source>
        <translation>Der Datenträger ist voll.</translation>
    </message>
    <message>
        <source>The embedder in {folder} cannot be trained: {load_failure}</source>
        <translation>Das Vergleichsmodell in {folder} kann nicht trainiert werden: {load_failure}</translation>
    </message>
    <message>
        <source>The embedder {name} cannot be trained.</source>
        <translation>Das Vergleichsmodell {name} kann nicht trainiert werden.</translation>
    </message>
    <message>
        <source>The encoder in {folder} cannot be loaded: {load_failure}</source>
        <translation>Der Kodierer in {folder} kann nicht geladen werden: {load_failure}</translation>
    </message>
    <message>
        <source>The feedback</source>
        <translation>Das Gelehrte</translation>
    </message>
    <message>
        <source>The feedback was written by a newer version of Scholiast.</source>
        <translation>Das Gelehrte wurde von einem neueren Scholiast geschrieben.</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>Die Datei ist leer.</translation>
    </message>
    <message>
        <source>The file of the default {role}, {name}, is missing.</source>
        <translation>Die Datei des vorgegebenen Modells ({role}), {name}, fehlt.</translation>
    </message>
    <message>
        <source>The file of {name} is damaged: its checksum is not the published one.</source>
        <translation>Die Datei von {name} ist beschädigt: Ihre Prüfsumme ist nicht die veröffentlichte.</translation>
    </message>
    <message>
        <source>The file&apos;s name says text, but its bytes are not.</source>
        <translation>Ihr Name sagt Text, aber ihre Bytes sind keiner.</translation>
    </message>
    <message>
        <source>The files of {name} cannot be read: {strerror}.</source>
        <translation>Die Dateien von {name} können nicht gelesen werden: {strerror}.</translation>
    </message>
    <message>
        <source>The folder of {name} is there, so its notes are kept.</source>
        <translation>Der Ordner von {name} ist da, also bleiben seine Notizen.</translation>
    </message>
    <message>
        <source>The folder {root} cannot be read: {strerror}.</source>
        <translation>Der Ordner {root} kann nicht gelesen werden: {strerror}.</translation>
    </message>
    <message>
        <source>The folder {root} does not exist.</source>
        <translation>Den Ordner {root} gibt es nicht.</translation>
    </message>
    <message>
        <source>The folder {root} may not be read.</source>
        <translation>Der Ordner {root} darf nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The generator of {name} is not an encoder-decoder.</source>
        <translation>Der Generator von {name} ist kein Encoder-Decoder.</translation>
    </message>
    <message>
        <source>The index cannot be opened for writing ({text}).</source>
        <translation>Der Index kann nicht zum Schreiben geöffnet werden ({text}).</translation>
    </message>
    <message>
        <source>The index cannot be read or written ({text}).</source>
        <translation>Der Index kann nicht gelesen oder geschrieben werden ({text}).</translation>
    </message>
    <message>
        <source>The index is closed.</source>
        <translation>Der Index ist geschlossen.</translation>
    </message>
    <message>
        <source>The index is damaged ({text}).</source>
        <translation>Der Index ist beschädigt ({text}).</translation>
    </message>
    <message>
        <source>The index is not open yet.</source>
        <translation>Der Index ist noch nicht offen.</translation>
    </message>
    <message>
        <source>The index was emptied or taken away.</source>
        <translation>Der Index wurde geleert oder weggenommen.</translation>
    </message>
    <message>
        <source>The index was opened for reading only.</source>
        <translation>Der Index wurde nur zum Lesen geöffnet.</translation>
    </message>
    <message>
        <source>The index was written by a newer version of Scholiast.</source>
        <translation>Der Index wurde von einem neueren Scholiast geschrieben.</translation>
    </message>
    <message>
        <source>The index was written by an older version of Scholiast.</source>
        <translation>Der Index wurde von einem älteren Scholiast geschrieben.</translation>
    </message>
    <message>
        <source>The mode {mode} has no decoder {decode}.</source>
        <translation>Die Betriebsart {mode} hat keinen Dekoder {decode}.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template failed: {error}.</source>
        <translation>Die Gesprächsvorlage des Modells versagte: {error}.</translation>
    </message>
    <message>
        <source>The model&apos;s chat template is not valid: {error}.</source>
        <translation>Die Gesprächsvorlage des Modells ist ungültig: {error}.</translation>
    </message>
    <message>
        <source>The models could not be fetched from the Python package index.</source>
        <translation>Die Modelle konnten nicht vom Python-Paketverzeichnis geholt werden.</translation>
    </message>
    <message>
        <source>The models could not be fetched from the Python package index: {reason}</source>
        <translation>Die Modelle konnten nicht vom Python-Paketverzeichnis geholt werden: {reason}</translation>
    </message>
    <message>
        <source>The note holds only encoded data.</source>
        <translation>Die Notiz enthält nur kodierte Daten.</translation>
    </message>
    <message>
        <source>The page is empty.</source>
        <translation>Die Seite ist leer.</translation>
    </message>
    <message>
        <source>The prepared files of {name} are damaged: {reason}.</source>
        <translation>Die vorbereiteten Dateien von {name} sind beschädigt: {reason}.</translation>
    </message>
    <message>
        <source>The prepared files of {name} are damaged; making them again.</source>
        <translation>Die vorbereiteten Dateien von {name} sind beschädigt; sie werden neu gemacht.</translation>
    </message>
    <message>
        <source>The prepared model {name} cannot be loaded: {reason}</source>
        <translation>Das vorbereitete Modell {name} kann nicht geladen werden: {reason}</translation>
    </message>
    <message>
        <source>The pretend model failed, as SCHOLIAST_FAKE_FAIL asks for.</source>
        <translation>Das Scheinmodell versagte, wie es SCHOLIAST_FAKE_FAIL verlangt.</translation>
    </message>
    <message>
        <source>The pretend models cannot be taught.</source>
        <translation>Die Scheinmodelle können nichts lernen.</translation>
    </message>
    <message>
        <source>The prompt has {longest} tokens, but {name} reads {context_tokens} at most.</source>
        <translation>Die Vorlage hat {longest} Tokens, aber {name} liest höchstens {context_tokens}.</translation>
    </message>
    <message>
        <source>The prompt has {tokens} tokens, but {name} reads {context_tokens} at most.</source>
        <translation>Die Vorlage hat {tokens} Tokens, aber {name} liest höchstens {context_tokens}.</translation>
    </message>
    <message>
        <source>The quantisation {name} cannot be read.</source>
        <translation>Die Quantisierung {name} kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The query encoder in {start} goes on as it began.</source>
        <translation>Der Fragenkodierer in {start} geht weiter, wie er begann.</translation>
    </message>
    <message>
        <source>The query encoder in {start} was made for another embedder, or has another rank.</source>
        <translation>Der Fragenkodierer in {start} wurde für ein anderes Vergleichsmodell gemacht oder hat einen anderen Rang.</translation>
    </message>
    <message>
        <source>The question has {count} characters, but {longest_question} is the most.</source>
        <translation>Die Frage hat {count} Zeichen, aber höchstens {longest_question} gehen.</translation>
    </message>
    <message>
        <source>The question is empty.</source>
        <translation>Die Frage ist leer.</translation>
    </message>
    <message>
        <source>The question is too long for {name}, which reads {room} tokens.</source>
        <translation>Die Frage ist zu lang für {name}, das {room} Tokens liest.</translation>
    </message>
    <message>
        <source>The right answer is missing.</source>
        <translation>Die richtige Antwort fehlt.</translation>
    </message>
    <message>
        <source>The right note is missing.</source>
        <translation>Die richtige Notiz fehlt.</translation>
    </message>
    <message>
        <source>The sample notes are missing from this installation.</source>
        <translation>Die Beispielnotizen fehlen in dieser Installation.</translation>
    </message>
    <message>
        <source>The settings name {chosen} as the {role}, which comes first.</source>
        <translation>Die Einstellungen nennen {chosen} als {role}, und das hat Vorrang.</translation>
    </message>
    <message>
        <source>The system allows no more folder watches, so changes are looked for every {poll_seconds} seconds instead of being noticed at once.</source>
        <translation>Das System erlaubt nicht mehr überwachte Ordner, also wird alle {poll_seconds} Sekunden nach Änderungen gesehen, statt sie sofort zu bemerken.</translation>
    </message>
    <message>
        <source>The text has {count} tokens, but comparing {positions} positions takes {rows}.</source>
        <translation>Der Text hat {count} Tokens, aber der Vergleich von {positions} Positionen braucht {rows}.</translation>
    </message>
    <message>
        <source>The two encoders do not fit: {name} makes vectors of {asked} numbers for questions, {name2} of {told} for passages.</source>
        <translation>Die beiden Kodierer passen nicht zusammen: {name} macht Vektoren aus {asked} Zahlen für Fragen, {name2} aus {told} für Stellen.</translation>
    </message>
    <message>
        <source>There are no notes in {name} that Scholiast can read.</source>
        <translation>In {name} sind keine Notizen, die Scholiast lesen kann.</translation>
    </message>
    <message>
        <source>There are no notes yet.</source>
        <translation>Es gibt noch keine Notizen.</translation>
    </message>
    <message>
        <source>There are too few questions to hold some back for measuring.</source>
        <translation>Es sind zu wenige Fragen, um einige zum Messen zurückzuhalten.</translation>
    </message>
    <message>
        <source>There is a library called {name} already.</source>
        <translation>Es gibt schon eine Bibliothek namens {name}.</translation>
    </message>
    <message>
        <source>There is a model named {name} already.</source>
        <translation>Es gibt schon ein Modell namens {name}.</translation>
    </message>
    <message>
        <source>There is an adapter named {name} already.</source>
        <translation>Es gibt schon einen Adapter namens {name}.</translation>
    </message>
    <message>
        <source>There is no adapter named {name} to remove.</source>
        <translation>Es gibt keinen Adapter namens {name}, der zu entfernen wäre.</translation>
    </message>
    <message>
        <source>There is no adapter named {name}.</source>
        <translation>Es gibt keinen Adapter namens {name}.</translation>
    </message>
    <message>
        <source>There is no answer to say anything about.</source>
        <translation>Es gibt keine Antwort, zu der etwas zu sagen wäre.</translation>
    </message>
    <message>
        <source>There is no feedback number {feedback}.</source>
        <translation>Es gibt keine Rückmeldung mit der Nummer {feedback}.</translation>
    </message>
    <message>
        <source>There is no model at {path}.</source>
        <translation>Unter {path} ist kein Modell.</translation>
    </message>
    <message>
        <source>There is no model named {name}.</source>
        <translation>Es gibt kein Modell namens {name}.</translation>
    </message>
    <message>
        <source>There is no model named {spec}.</source>
        <translation>Es gibt kein Modell namens {spec}.</translation>
    </message>
    <message>
        <source>There is no note yet to show it on.</source>
        <translation>Es gibt noch keine Notiz, an der es sich zeigen ließe.</translation>
    </message>
    <message>
        <source>There is no role {role}.</source>
        <translation>Die Rolle {role} gibt es nicht.</translation>
    </message>
    <message>
        <source>There is not enough memory.</source>
        <translation>Es ist nicht genug Speicher da.</translation>
    </message>
    <message>
        <source>There is nothing to train.</source>
        <translation>Es gibt nichts zu trainieren.</translation>
    </message>
    <message>
        <source>There is nothing to undo: no training was adopted.</source>
        <translation>Es gibt nichts rückgängig zu machen: Kein Training wurde übernommen.</translation>
    </message>
    <message>
        <source>They are known since {isoformat}.</source>
        <translation>Sie sind seit {isoformat} bekannt.</translation>
    </message>
    <message>
        <source>This model needs PyTorch, which is not installed.</source>
        <translation>Dieses Modell braucht PyTorch, das nicht installiert ist.</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>Zu viele offene Dateien</translation>
    </message>
    <message>
        <source>Train the generator, or a query encoder that is asked.</source>
        <translation>Trainieren Sie den Generator oder einen Fragenkodierer, der gefragt wird.</translation>
    </message>
    <message>
        <source>Try again shortly.</source>
        <translation>Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <source>Try again; if it happens again, the file engine.log in the data folder tells what it was.</source>
        <translation>Versuchen Sie es noch einmal; geschieht es wieder, so sagt die Datei engine.log im Datenordner, was es war.</translation>
    </message>
    <message>
        <source>Try again; if it stops again, free some memory.</source>
        <translation>Versuchen Sie es noch einmal; endet es wieder, so geben Sie Speicher frei.</translation>
    </message>
    <message>
        <source>Type what you want to know.</source>
        <translation>Geben Sie ein, was Sie wissen möchten.</translation>
    </message>
    <message>
        <source>Unset SCHOLIAST_FAKE_FAIL.</source>
        <translation>Löschen Sie die Variable SCHOLIAST_FAKE_FAIL.</translation>
    </message>
    <message>
        <source>Until that is done, questions are answered as before. The line at the bottom says how long.</source>
        <translation>Bis dahin werden Fragen wie bisher beantwortet. Die unterste Zeile sagt, wie lange noch.</translation>
    </message>
    <message>
        <source>Update Scholiast to read it.</source>
        <translation>Aktualisieren Sie Scholiast, um ihn zu lesen.</translation>
    </message>
    <message>
        <source>Update Scholiast to read them.</source>
        <translation>Aktualisieren Sie Scholiast, um sie zu lesen.</translation>
    </message>
    <message>
        <source>Update Scholiast to restore it.</source>
        <translation>Aktualisieren Sie Scholiast, um sie wiederherzustellen.</translation>
    </message>
    <message>
        <source>Update Scholiast, or use another data folder with --data-dir.</source>
        <translation>Aktualisieren Sie Scholiast, oder benutzen Sie mit --data-dir einen anderen Datenordner.</translation>
    </message>
    <message>
        <source>Use --beam 4, say.</source>
        <translation>Benutzen Sie etwa --beam 4.</translation>
    </message>
    <message>
        <source>Use --decode beam, or leave --beam out.</source>
        <translation>Benutzen Sie --decode beam, oder lassen Sie --beam weg.</translation>
    </message>
    <message>
        <source>Use --decode {offered}.</source>
        <translation>Benutzen Sie --decode {offered}.</translation>
    </message>
    <message>
        <source>Use a Q8_0 or Q4_K_M file of the model.</source>
        <translation>Benutzen Sie eine Q8_0- oder Q4_K_M-Datei des Modells.</translation>
    </message>
    <message>
        <source>Use a checkpoint with BART or T5.</source>
        <translation>Benutzen Sie einen Checkpoint mit BART oder T5.</translation>
    </message>
    <message>
        <source>Use a copy without protection.</source>
        <translation>Benutzen Sie eine Kopie ohne Schutz.</translation>
    </message>
    <message>
        <source>Use a reading adapter or a larger model.</source>
        <translation>Verwenden Sie einen Leseadapter oder ein größeres Modell.</translation>
    </message>
    <message>
        <source>Use a sentence-transformers model.</source>
        <translation>Benutzen Sie ein sentence-transformers-Modell.</translation>
    </message>
    <message>
        <source>Use another model.</source>
        <translation>Benutzen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>Use it with the model it was made for; `scholiast models adapter use none` switches all adapters off.</source>
        <translation>Benutzen Sie ihn mit dem Modell, für das er gemacht wurde; `scholiast models adapter use none` schaltet alle Adapter aus.</translation>
    </message>
    <message>
        <source>Use letters, digits, dots and hyphens, and neither default nor fake.</source>
        <translation>Benutzen Sie Buchstaben, Ziffern, Punkte und Bindestriche, und weder default noch fake.</translation>
    </message>
    <message>
        <source>What was learnt cannot be kept in {folder}: {strerror}.</source>
        <translation>Was gelernt wurde, kann in {folder} nicht aufbewahrt werden: {strerror}.</translation>
    </message>
    <message>
        <source>What was learnt is not used, because {reason}: {what}.</source>
        <translation>Was gelernt wurde, wird nicht benutzt, denn {reason}: {what}.</translation>
    </message>
    <message>
        <source>What was learnt is used from now on: {what}.</source>
        <translation>Was gelernt wurde, wird von nun an benutzt: {what}.</translation>
    </message>
    <message>
        <source>Word document</source>
        <translation>Word-Dokument</translation>
    </message>
    <message>
        <source>Write it as 2026-03-31, or 2026-03-31T18:00.</source>
        <translation>Schreiben Sie es als 2026-03-31 oder 2026-03-31T18:00.</translation>
    </message>
    <message>
        <source>Write something into the note, and it is indexed.</source>
        <translation>Schreiben Sie etwas in die Notiz, und sie wird gelesen.</translation>
    </message>
    <message>
        <source>`scholiast models adapter list` shows all.</source>
        <translation>`scholiast models adapter list` zeigt alle.</translation>
    </message>
    <message>
        <source>`scholiast models adapter list` shows the adapters.</source>
        <translation>`scholiast models adapter list` zeigt die Adapter.</translation>
    </message>
    <message>
        <source>`scholiast models list` shows all.</source>
        <translation>`scholiast models list` zeigt alle.</translation>
    </message>
    <message>
        <source>`scholiast models list` shows all; `scholiast models add NAME PATH` adds one.</source>
        <translation>`scholiast models list` zeigt alle; `scholiast models add NAME PATH` fügt eines hinzu.</translation>
    </message>
    <message>
        <source>`scholiast teach list` shows all.</source>
        <translation>`scholiast teach list` zeigt alles.</translation>
    </message>
    <message>
        <source>a model</source>
        <translation>ein Modell</translation>
    </message>
    <message>
        <source>a table of numbers</source>
        <translation>eine Tabelle aus Zahlen</translation>
    </message>
    <message>
        <source>added by you</source>
        <translation>von Ihnen hinzugefügt</translation>
    </message>
    <message>
        <source>all notes</source>
        <translation>alle Notizen</translation>
    </message>
    <message>
        <source>an adapter</source>
        <translation>einen Adapter</translation>
    </message>
    <message>
        <source>another Scholiast</source>
        <translation>einem anderen Scholiast</translation>
    </message>
    <message>
        <source>comes with the program, for tests</source>
        <translation>kommt mit dem Programm, für Tests</translation>
    </message>
    <message>
        <source>embedder</source>
        <translation>Vergleichsmodell</translation>
    </message>
    <message>
        <source>files of this kind are not read</source>
        <translation>Dateien dieser Art werden nicht gelesen</translation>
    </message>
    <message>
        <source>generator</source>
        <translation>Lesemodell</translation>
    </message>
    <message>
        <source>generator.safetensors is not there any more.</source>
        <translation>generator.safetensors ist nicht mehr da.</translation>
    </message>
    <message>
        <source>has rank {rank} and alpha {alpha}</source>
        <translation>hat Rang {rank} und alpha {alpha}</translation>
    </message>
    <message>
        <source>has the prior scale {prior_scale}</source>
        <translation>hat den Prior-Faktor {prior_scale}</translation>
    </message>
    <message>
        <source>has the refusal threshold {refusal_threshold}, which is not in (0, 1]</source>
        <translation>hat die Ablehnungsschwelle {refusal_threshold}, die nicht in (0, 1] liegt</translation>
    </message>
    <message>
        <source>is of format {format}, and this version reads format {format2}</source>
        <translation>hat das Format {format}, und diese Fassung liest Format {format2}</translation>
    </message>
    <message>
        <source>it cannot be read: {strerror}</source>
        <translation>sie kann nicht gelesen werden: {strerror}</translation>
    </message>
    <message>
        <source>it could not be understood ({error})</source>
        <translation>sie war nicht zu verstehen ({error})</translation>
    </message>
    <message>
        <source>it has more than {most_pages} pages</source>
        <translation>sie hat mehr als {most_pages} Seiten</translation>
    </message>
    <message>
        <source>it has more than {most_rows} rows</source>
        <translation>sie hat mehr als {most_rows} Zeilen</translation>
    </message>
    <message>
        <source>it has no text layer (a scan?)</source>
        <translation>sie hat keine Textebene (ein Scan?)</translation>
    </message>
    <message>
        <source>it is a copy that a sync conflict left of {printable}</source>
        <translation>sie ist eine Kopie von {printable}, die ein Abgleichkonflikt hinterließ</translation>
    </message>
    <message>
        <source>it is a link that leads out of the folder</source>
        <translation>sie ist eine Verknüpfung, die aus dem Ordner führt</translation>
    </message>
    <message>
        <source>it is a link to a file that does not exist</source>
        <translation>sie ist eine Verknüpfung mit einer Datei, die es nicht gibt</translation>
    </message>
    <message>
        <source>it is a template</source>
        <translation>sie ist eine Vorlage</translation>
    </message>
    <message>
        <source>it is an archive: unpack it, and the notes in it are read</source>
        <translation>sie ist ein Archiv: Entpacken Sie es, und die Notizen darin werden gelesen</translation>
    </message>
    <message>
        <source>it is damaged, or no export of Evernote</source>
        <translation>sie ist beschädigt oder kein Export von Evernote</translation>
    </message>
    <message>
        <source>it is damaged, or no {what}</source>
        <translation>sie ist beschädigt oder nicht: {what}</translation>
    </message>
    <message>
        <source>it is data for programs, not a note</source>
        <translation>sie enthält Daten für Programme und ist keine Notiz</translation>
    </message>
    <message>
        <source>it is in a format that is not read: save it as {value} as well</source>
        <translation>sie hat ein Format, das nicht gelesen wird: Speichern Sie sie auch als {value}</translation>
    </message>
    <message>
        <source>it is in the cloud only, and nothing is downloaded unasked</source>
        <translation>sie liegt nur in der Cloud, und ungefragt wird nichts heruntergeladen</translation>
    </message>
    <message>
        <source>it is in the format of {value}, which is not read: export the notes as Markdown or HTML</source>
        <translation>sie hat das Format von {value}, das nicht gelesen wird: Exportieren Sie die Notizen als Markdown oder HTML</translation>
    </message>
    <message>
        <source>it is larger than {megabytes} MB</source>
        <translation>sie ist größer als {megabytes} MB</translation>
    </message>
    <message>
        <source>it is mail, which is not read</source>
        <translation>sie ist E-Mail, die nicht gelesen wird</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>sie ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>it is protected (DRM)</source>
        <translation>sie ist geschützt (DRM)</translation>
    </message>
    <message>
        <source>it is protected by a password</source>
        <translation>sie ist durch ein Passwort geschützt</translation>
    </message>
    <message>
        <source>it is {times} in the model and {times2} in the adapter</source>
        <translation>es ist {times} im Modell und {times2} im Adapter</translation>
    </message>
    <message>
        <source>it may not be read: check its permissions</source>
        <translation>sie darf nicht gelesen werden: Prüfen Sie die Zugriffsrechte</translation>
    </message>
    <message>
        <source>it shows other notes and holds no text of its own</source>
        <translation>sie zeigt andere Notizen und hat keinen eigenen Text</translation>
    </message>
    <message>
        <source>it unpacks to more than {most_unpacked} MB</source>
        <translation>sie wird entpackt größer als {most_unpacked} MB</translation>
    </message>
    <message>
        <source>it was fitted with other models</source>
        <translation>sie wurde mit anderen Modellen angepasst</translation>
    </message>
    <message>
        <source>its card.json cannot be read: {error}</source>
        <translation>seine card.json kann nicht gelesen werden: {error}</translation>
    </message>
    <message>
        <source>its card.json {reason}</source>
        <translation>seine card.json {reason}</translation>
    </message>
    <message>
        <source>its manifest cannot be read</source>
        <translation>sein Verzeichnis kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>its null.safetensors does not hold {wanted}, or numbers that are not finite</source>
        <translation>seine null.safetensors enthält nicht {wanted} oder Zahlen, die nicht endlich sind</translation>
    </message>
    <message>
        <source>its query_encoder.safetensors holds no weights, or some that are not finite</source>
        <translation>seine query_encoder.safetensors enthält keine Gewichte oder solche, die nicht endlich sind</translation>
    </message>
    <message>
        <source>its reader failed on it</source>
        <translation>ihr Leser scheiterte an ihr</translation>
    </message>
    <message>
        <source>its reader failed on it{message}</source>
        <translation>ihr Leser scheiterte an ihr{message}</translation>
    </message>
    <message>
        <source>its text layer holds no readable characters</source>
        <translation>ihre Textebene enthält keine lesbaren Zeichen</translation>
    </message>
    <message>
        <source>its {name} cannot be read: {error}</source>
        <translation>seine {name} kann nicht gelesen werden: {error}</translation>
    </message>
    <message>
        <source>its {name} does not hold two factors for each weight</source>
        <translation>seine {name} enthält nicht zwei Faktoren für jedes Gewicht</translation>
    </message>
    <message>
        <source>its {name} does not hold two factors of rank {rank} for {path}</source>
        <translation>seine {name} enthält nicht zwei Faktoren vom Rang {rank} für {path}</translation>
    </message>
    <message>
        <source>its {name} holds numbers for {path} that are not finite</source>
        <translation>seine {name} enthält Zahlen für {path}, die nicht endlich sind</translation>
    </message>
    <message>
        <source>k is {k}, but must lie between 1 and {most_passages}.</source>
        <translation>k ist {k}, muss aber zwischen 1 und {most_passages} liegen.</translation>
    </message>
    <message>
        <source>machine-made text</source>
        <translation>maschinell erzeugter Text</translation>
    </message>
    <message>
        <source>names no adapter or no token</source>
        <translation>nennt keinen Adapter oder kein Token</translation>
    </message>
    <message>
        <source>no text</source>
        <translation>kein Text</translation>
    </message>
    <message>
        <source>not text</source>
        <translation>nicht Text</translation>
    </message>
    <message>
        <source>package {distribution} {version}</source>
        <translation>Paket {distribution} {version}</translation>
    </message>
    <message>
        <source>read</source>
        <translation>gelesen werden</translation>
    </message>
    <message>
        <source>reading it takes longer than {seconds} seconds</source>
        <translation>das Lesen dauert länger als {seconds} Sekunden</translation>
    </message>
    <message>
        <source>reading it takes more than {megabytes} MB of memory</source>
        <translation>das Lesen braucht mehr als {megabytes} MB Speicher</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gespeichert werden</translation>
    </message>
    <message>
        <source>scholiast teach status</source>
        <translation>scholiast teach status</translation>
    </message>
    <message>
        <source>the Scholiast window</source>
        <translation>dem Scholiast-Fenster</translation>
    </message>
    <message>
        <source>the folder cannot be read: {strerror}</source>
        <translation>der Ordner kann nicht gelesen werden: {strerror}</translation>
    </message>
    <message>
        <source>the folder may not be read</source>
        <translation>der Ordner darf nicht gelesen werden</translation>
    </message>
    <message>
        <source>the layers in its null.safetensors do not fit each other</source>
        <translation>die Schichten in seiner null.safetensors passen nicht zusammen</translation>
    </message>
    <message>
        <source>the model has no such weight</source>
        <translation>das Modell hat kein solches Gewicht</translation>
    </message>
    <message>
        <source>the training in the background</source>
        <translation>dem Training im Hintergrund</translation>
    </message>
    <message>
        <source>too much else was forgotten</source>
        <translation>zu viel anderes wurde vergessen</translation>
    </message>
    <message>
        <source>your questions came out worse</source>
        <translation>Ihre Fragen fielen schlechter aus</translation>
    </message>
    <message>
        <source>{changed} of their passages have changed since it was fitted</source>
        <translation>{changed} ihrer Stellen haben sich seit der Anpassung geändert</translation>
    </message>
    <message>
        <source>{count} of your questions that were held out are answered {percent} right (before: {percent2}), {count2} questions of the check set {percent3} (before: {percent4})</source>
        <translation>{count} Ihrer zurückgehaltenen Fragen werden zu {percent} richtig beantwortet (vorher: {percent2}), {count2} Fragen der Prüfmenge zu {percent3} (vorher: {percent4})</translation>
    </message>
    <message>
        <source>{count} questions that you taught can be learnt from, but {least_lessons} are needed.</source>
        <translation>Aus {count} gelehrten Fragen lässt sich lernen, aber {least_lessons} sind nötig.</translation>
    </message>
    <message>
        <source>{count} questions were written to {path}.</source>
        <translation>{count} Fragen wurden nach {path} geschrieben.</translation>
    </message>
    <message>
        <source>{documents} is not a DPR encoder of passages (DPRContextEncoder).</source>
        <translation>{documents} ist kein DPR-Kodierer für Stellen (DPRContextEncoder).</translation>
    </message>
    <message>
        <source>{folder} contains the library {name}, whose notes would be indexed twice.</source>
        <translation>{folder} enthält die Bibliothek {name}, deren Notizen doppelt gelesen würden.</translation>
    </message>
    <message>
        <source>{folder} holds a run with other settings or of another model.</source>
        <translation>{folder} enthält einen Lauf mit anderen Einstellungen oder mit einem anderen Modell.</translation>
    </message>
    <message>
        <source>{folder} holds a run with other settings.</source>
        <translation>{folder} enthält einen Lauf mit anderen Einstellungen.</translation>
    </message>
    <message>
        <source>{folder} holds no adapter: it has no card.json.</source>
        <translation>{folder} enthält keinen Adapter: card.json fehlt.</translation>
    </message>
    <message>
        <source>{folder} holds no model prepared for OpenVINO.</source>
        <translation>{folder} enthält kein für OpenVINO vorbereitetes Modell.</translation>
    </message>
    <message>
        <source>{folder} holds no model: it has neither modules.json nor config.json.</source>
        <translation>{folder} enthält kein Modell: Weder modules.json noch config.json ist da.</translation>
    </message>
    <message>
        <source>{folder} is in use by {written}.</source>
        <translation>{folder} ist in Gebrauch, von {written}.</translation>
    </message>
    <message>
        <source>{folder} is in your libraries already, as {name}.</source>
        <translation>{folder} ist schon in Ihren Bibliotheken, als {name}.</translation>
    </message>
    <message>
        <source>{folder} lies inside the library {name}, which covers it already.</source>
        <translation>{folder} liegt in der Bibliothek {name}, die es schon umfasst.</translation>
    </message>
    <message>
        <source>{key} is {value}, but must lie between {low} and {high}.</source>
        <translation>{key} ist {value}, muss aber zwischen {low} und {high} liegen.</translation>
    </message>
    <message>
        <source>{lessons} right answers are known, but {needed} are needed to learn from.</source>
        <translation>{lessons} richtige Antworten sind bekannt, aber zum Lernen sind {needed} nötig.</translation>
    </message>
    <message>
        <source>{message} Until then new ones are not kept.</source>
        <translation>{message} Bis dahin werden neue nicht aufbewahrt.</translation>
    </message>
    <message>
        <source>{message} Until then what you teach is not kept.</source>
        <translation>{message} Bis dahin wird nicht aufbewahrt, was Sie lehren.</translation>
    </message>
    <message>
        <source>{name} answered {right} of {asked} check questions, so it quotes notes instead of answering.</source>
        <translation>{name} hat {right} von {asked} Prüffragen beantwortet und zitiert deshalb Notizen, statt zu antworten.</translation>
    </message>
    <message>
        <source>{name} cannot be loaded. {error}</source>
        <translation>{name} kann nicht geladen werden. {error}</translation>
    </message>
    <message>
        <source>{name} cannot be loaded: {load_failure}</source>
        <translation>{name} kann nicht geladen werden: {load_failure}</translation>
    </message>
    <message>
        <source>{name} cannot be prepared: {strerror}.</source>
        <translation>{name} kann nicht vorbereitet werden: {strerror}.</translation>
    </message>
    <message>
        <source>{name} cannot be read: {error}.</source>
        <translation>{name} kann nicht gelesen werden: {error}.</translation>
    </message>
    <message>
        <source>{name} cannot be read: {strerror}</source>
        <translation>{name} kann nicht gelesen werden: {strerror}</translation>
    </message>
    <message>
        <source>{name} cannot be the {role}: it is made to be the {role2}.</source>
        <translation>{name} kann nicht als {role} dienen: Es ist als {role2} gemacht.</translation>
    </message>
    <message>
        <source>{name} cannot name an adapter of yours.</source>
        <translation>{name} kann nicht der Name eines eigenen Adapters sein.</translation>
    </message>
    <message>
        <source>{name} cannot name {kind}.</source>
        <translation>{name} kann {kind} nicht benennen.</translation>
    </message>
    <message>
        <source>{name} failed: {reason}</source>
        <translation>{name} versagte: {reason}</translation>
    </message>
    <message>
        <source>{name} has changed since it was made</source>
        <translation>{name} hat sich geändert, seit es gemacht wurde</translation>
    </message>
    <message>
        <source>{name} has no fast tokenizer (tokenizer.json).</source>
        <translation>{name} hat keinen schnellen Tokenizer (tokenizer.json).</translation>
    </message>
    <message>
        <source>{name} has {size} bytes instead of {size2}</source>
        <translation>{name} hat {size} Bytes statt {size2}</translation>
    </message>
    <message>
        <source>{name} is damaged: {damaged} cannot be read.</source>
        <translation>{name} ist beschädigt: {damaged} kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>{name} is missing</source>
        <translation>{name} fehlt</translation>
    </message>
    <message>
        <source>{name} is not a GGUF file.</source>
        <translation>{name} ist keine GGUF-Datei.</translation>
    </message>
    <message>
        <source>{name} is not a backup of Scholiast.</source>
        <translation>{name} ist keine Sicherung von Scholiast.</translation>
    </message>
    <message>
        <source>{name} is not a backup, or is damaged.</source>
        <translation>{name} ist keine Sicherung oder ist beschädigt.</translation>
    </message>
    <message>
        <source>{name} is not a whole GGUF file: {error}</source>
        <translation>{name} ist keine vollständige GGUF-Datei: {error}</translation>
    </message>
    <message>
        <source>{name} is not valid: {error}.</source>
        <translation>{name} ist nicht gültig: {error}.</translation>
    </message>
    <message>
        <source>{name} is ready.</source>
        <translation>{name} ist bereit.</translation>
    </message>
    <message>
        <source>{name} is too long to be shown.</source>
        <translation>{name} ist zu lang, um gezeigt zu werden.</translation>
    </message>
    <message>
        <source>{name} knows no note called {note}.</source>
        <translation>{name} kennt keine Notiz namens {note}.</translation>
    </message>
    <message>
        <source>{name} was made by a newer Scholiast.</source>
        <translation>{name} stammt von einem neueren Scholiast.</translation>
    </message>
    <message>
        <source>{note} cannot be read: {strerror}.</source>
        <translation>{note} kann nicht gelesen werden: {strerror}.</translation>
    </message>
    <message>
        <source>{note} cannot be shown.</source>
        <translation>{note} kann nicht gezeigt werden.</translation>
    </message>
    <message>
        <source>{note} cannot be shown: {message}.</source>
        <translation>{note} kann nicht gezeigt werden: {message}.</translation>
    </message>
    <message>
        <source>{note} has no text to show: {message}.</source>
        <translation>{note} hat keinen Text zum Zeigen: {message}.</translation>
    </message>
    <message>
        <source>{note} is larger than {most} MB, too large to be shown.</source>
        <translation>{note} ist größer als {most} MB, zu groß zum Zeigen.</translation>
    </message>
    <message>
        <source>{note} of {name} was forgotten.</source>
        <translation>{note} aus {name} wurde vergessen.</translation>
    </message>
    <message>
        <source>{parent} cannot be made: {strerror}.</source>
        <translation>{parent} kann nicht angelegt werden: {strerror}.</translation>
    </message>
    <message>
        <source>{path} cannot be read or written: {strerror}.</source>
        <translation>{path} kann nicht gelesen oder geschrieben werden: {strerror}.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {error}.</source>
        <translation>{path} kann nicht gelesen werden: {error}.</translation>
    </message>
    <message>
        <source>{path} cannot be read: {strerror}.</source>
        <translation>{path} kann nicht gelesen werden: {strerror}.</translation>
    </message>
    <message>
        <source>{path} cannot be the {role}: it is made to be the {suits}.</source>
        <translation>{path} kann nicht als {role} dienen: Es ist als {suits} gemacht.</translation>
    </message>
    <message>
        <source>{path} cannot be written: {strerror}.</source>
        <translation>{path} kann nicht geschrieben werden: {strerror}.</translation>
    </message>
    <message>
        <source>{path} does not exist.</source>
        <translation>{path} gibt es nicht.</translation>
    </message>
    <message>
        <source>{path} holds no passage.</source>
        <translation>{path} enthält keine Stelle.</translation>
    </message>
    <message>
        <source>{path} holds no question.</source>
        <translation>{path} enthält keine Frage.</translation>
    </message>
    <message>
        <source>{path} is a folder, not a JSON lines file.</source>
        <translation>{path} ist ein Ordner, keine JSON-Lines-Datei.</translation>
    </message>
    <message>
        <source>{path} is damaged: {reason}</source>
        <translation>{path} ist beschädigt: {reason}</translation>
    </message>
    <message>
        <source>{path} is not UTF-8: byte {start}.</source>
        <translation>{path} ist kein UTF-8: Byte {start}.</translation>
    </message>
    <message>
        <source>{path} is not valid: {error}.</source>
        <translation>{path} ist nicht gültig: {error}.</translation>
    </message>
    <message>
        <source>{path} names a home folder that is not known.</source>
        <translation>{path} nennt einen persönlichen Ordner, der nicht bekannt ist.</translation>
    </message>
    <message>
        <source>{path} takes no document encoder: it is neither a DPR question encoder nor a RAG checkpoint.</source>
        <translation>{path} nimmt keinen Dokumentenkodierer: Es ist weder ein DPR-Fragenkodierer noch ein RAG-Checkpoint.</translation>
    </message>
    <message>
        <source>{path}: the id {name} occurs twice.</source>
        <translation>{path}: Die id {name} kommt zweimal vor.</translation>
    </message>
    <message>
        <source>{questions} encodes passages, not questions.</source>
        <translation>{questions} kodiert Stellen, keine Fragen.</translation>
    </message>
    <message>
        <source>{questions} encodes questions only.</source>
        <translation>{questions} kodiert nur Fragen.</translation>
    </message>
    <message>
        <source>{role} (process {pid})</source>
        <translation>{role} (Prozess {pid})</translation>
    </message>
    <message>
        <source>{role} is not a kind of model.</source>
        <translation>{role} ist keine Art von Modell.</translation>
    </message>
    <message>
        <source>{root} is Scholiast&apos;s own data folder.</source>
        <translation>{root} ist der Datenordner von Scholiast selbst.</translation>
    </message>
    <message>
        <source>{root} is a file, not a folder.</source>
        <translation>{root} ist eine Datei, kein Ordner.</translation>
    </message>
    <message>
        <source>{rule} is not a rule.</source>
        <translation>{rule} ist keine Regel.</translation>
    </message>
    <message>
        <source>{source} is not a file that is there.</source>
        <translation>{source} ist keine Datei, die es gibt.</translation>
    </message>
    <message>
        <source>{source} is not a valid gate file: {error}.</source>
        <translation>{source} ist keine gültige Datei der Torwächterwerte: {error}.</translation>
    </message>
    <message>
        <source>{suffix} is not read here</source>
        <translation>{suffix} wird hier nicht gelesen</translation>
    </message>
    <message>
        <source>{target} is a folder.</source>
        <translation>{target} ist ein Ordner.</translation>
    </message>
    <message>
        <source>{text} is no date.</source>
        <translation>{text} ist kein Datum.</translation>
    </message>
    <message>
        <source>{tokenizer} cannot be read: {error}.</source>
        <translation>{tokenizer} kann nicht gelesen werden: {error}.</translation>
    </message>
    <message>
        <source>{total} passages are being read into {name}.</source>
        <translation>{total} Stellen werden in {name} eingelesen.</translation>
    </message>
    <message>
        <source>{what} could not be {done}: {error}.</source>
        <translation>{what} konnte nicht {done}: {error}.</translation>
    </message>
    <message>
        <source>{where}: answerable must be true or false.</source>
        <translation>{where}: answerable muss true oder false sein.</translation>
    </message>
    <message>
        <source>{where}: expected one JSON object.</source>
        <translation>{where}: Erwartet wird ein JSON-Objekt.</translation>
    </message>
    <message>
        <source>{where}: not JSON ({error}).</source>
        <translation>{where}: kein JSON ({error}).</translation>
    </message>
    <message>
        <source>{where}: not JSON ({msg}, column {colno}).</source>
        <translation>{where}: kein JSON ({msg}, Spalte {colno}).</translation>
    </message>
    <message>
        <source>{where}: the key {key} is missing.</source>
        <translation>{where}: Der Schlüssel {key} fehlt.</translation>
    </message>
    <message>
        <source>{where}: {key} is empty.</source>
        <translation>{where}: {key} ist leer.</translation>
    </message>
    <message>
        <source>{where}: {key} must be a list of strings.</source>
        <translation>{where}: {key} muss eine Liste von Texten sein.</translation>
    </message>
    <message>
        <source>{where}: {key} must be a string.</source>
        <translation>{where}: {key} muss ein Text sein.</translation>
    </message>
</context>
<context>
    <name>EngineClient</name>
    <message>
        <source>Starting…</source>
        <translation>Startet…</translation>
    </message>
    <message>
        <source>The window and the engine do not understand each other.</source>
        <translation>Das Fenster und der Antwortdienst verstehen einander nicht.</translation>
    </message>
    <message>
        <source>The engine could not be started</source>
        <translation>Der Antwortdienst konnte nicht gestartet werden</translation>
    </message>
    <message>
        <source>The engine was ended by signal {code}</source>
        <translation>Der Antwortdienst wurde durch Signal {code} beendet</translation>
    </message>
    <message>
        <source>The engine ended with code {code}</source>
        <translation>Der Antwortdienst endete mit Code {code}</translation>
    </message>
    <message>
        <source>The engine is starting again…</source>
        <translation>Der Antwortdienst startet neu…</translation>
    </message>
    <message>
        <source>{how}, {count} times within a minute.</source>
        <translation>{how}, {count}-mal in einer Minute.</translation>
    </message>
    <message>
        <source>Your notes and conversations are safe.</source>
        <translation>Ihre Notizen und Gespräche sind sicher.</translation>
    </message>
    <message>
        <source>{how}. Starting it again…</source>
        <translation>{how}. Er wird neu gestartet…</translation>
    </message>
</context>
<context>
    <name>EngineStatus</name>
    <message>
        <source>The search model cannot be loaded.</source>
        <translation>Das Suchmodell kann nicht geladen werden.</translation>
    </message>
    <message>
        <source>The reading model cannot be loaded.</source>
        <translation>Das Lesemodell kann nicht geladen werden.</translation>
    </message>
    <message>
        <source>The search model cannot be used</source>
        <translation>Das Suchmodell ist nicht verwendbar</translation>
    </message>
    <message>
        <source>The reading model cannot be used</source>
        <translation>Das Lesemodell ist nicht verwendbar</translation>
    </message>
    <message>
        <source>the search model</source>
        <translation>Suchmodell</translation>
    </message>
    <message>
        <source>the reading model</source>
        <translation>Lesemodell</translation>
    </message>
    <message>
        <source>Engine stopped. {reason}</source>
        <translation>Antwortdienst ausgefallen. {reason}</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>Neu starten</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Einzelheiten kopieren</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Startet…</translation>
    </message>
    <message>
        <source>Starting again…</source>
        <translation>Startet neu…</translation>
    </message>
    <message>
        <source>Engine stopped</source>
        <translation>Antwortdienst ausgefallen</translation>
    </message>
    <message>
        <source>Open in another window</source>
        <translation>In einem anderen Fenster geöffnet</translation>
    </message>
    <message>
        <source>Closing…</source>
        <translation>Wird geschlossen…</translation>
    </message>
    <message>
        <source>Preparing {model} for this computer; the first time takes about a minute…</source>
        <translation>{model} wird für diesen Computer vorbereitet; das erste Mal dauert etwa eine Minute…</translation>
    </message>
    <message>
        <source>Loading {model}…</source>
        <translation>{model} wird geladen…</translation>
    </message>
    <message>
        <source>All on this computer</source>
        <translation>Alles auf diesem Computer</translation>
    </message>
</context>
<context>
    <name>FeedbackBar</name>
    <message>
        <source>I do not know where it stands</source>
        <translation>Ich weiß nicht, wo sie steht</translation>
    </message>
    <message>
        <source>In another note…</source>
        <translation>In einer anderen Notiz…</translation>
    </message>
    <message>
        <source>The right answer</source>
        <translation>Die richtige Antwort</translation>
    </message>
    <message>
        <source>The right answer, as short as it can be said</source>
        <translation>Die richtige Antwort, so kurz sie sich sagen lässt</translation>
    </message>
    <message>
        <source>Where the answer stands</source>
        <translation>Wo die Antwort steht</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The right answer to “{question}”</source>
        <translation>Die richtige Antwort auf „{question}“</translation>
    </message>
    <message>
        <source>The note that answers “{question}”</source>
        <translation>Die Notiz, die „{question}“ beantwortet</translation>
    </message>
</context>
<context>
    <name>FeedbackList</name>
    <message>
        <source>✓ Right</source>
        <translation>✓ Richtig</translation>
    </message>
    <message>
        <source>✗ Wrong</source>
        <translation>✗ Falsch</translation>
    </message>
    <message>
        <source>✓ Right answer</source>
        <translation>✓ Richtige Antwort</translation>
    </message>
    <message>
        <source>✓ Right note</source>
        <translation>✓ Richtige Notiz</translation>
    </message>
</context>
<context>
    <name>GlobalShortcut</name>
    <message>
        <source>macOS gives such keys only to programs that may watch all typing, which Scholiast does not ask for.</source>
        <translation>macOS gibt solche Tasten nur Programmen, die alles Getippte sehen dürfen; darum bittet Scholiast nicht.</translation>
    </message>
    <message>
        <source>This desktop hands out no keys from anywhere. Bind “scholiast --quick-ask” to keys in its own settings.</source>
        <translation>Diese Arbeitsfläche vergibt keine Tasten von überall. Legen Sie „scholiast --quick-ask“ in ihren Einstellungen auf Tasten.</translation>
    </message>
    <message>
        <source>The library libX11.so.6 is not installed.</source>
        <translation>Die Bibliothek libX11.so.6 ist nicht installiert.</translation>
    </message>
    <message>
        <source>This display has no keys that are shared between programs.</source>
        <translation>Diese Anzeige kennt keine Tasten, die Programme sich teilen.</translation>
    </message>
</context>
<context>
    <name>GlobalShortcutX11</name>
    <message>
        <source>Another program has these keys already. Choose others.</source>
        <translation>Ein anderes Programm hat diese Tasten schon. Wählen Sie andere.</translation>
    </message>
    <message>
        <source>These keys cannot be had from anywhere. Choose a letter, a digit or a function key, with Ctrl, Alt or Meta.</source>
        <translation>Diese Tasten sind nicht von überall zu haben. Wählen Sie einen Buchstaben, eine Ziffer oder eine Funktionstaste mit Strg, Alt oder Meta.</translation>
    </message>
</context>
<context>
    <name>History</name>
    <message>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message>
        <source>Some time ago</source>
        <translation>Vor einiger Zeit</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>dddd, d MMMM</source>
        <comment>a date, in Qt&apos;s form</comment>
        <translation>dddd, d. MMMM</translation>
    </message>
    <message>
        <source>dddd, d MMMM yyyy</source>
        <comment>a date, in Qt&apos;s form</comment>
        <translation>dddd, d. MMMM yyyy</translation>
    </message>
    <message>
        <source>d MMM</source>
        <comment>a date, in Qt&apos;s form</comment>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>a date, in Qt&apos;s form</comment>
        <translation>d. MMM yyyy</translation>
    </message>
</context>
<context>
    <name>HistoryModel</name>
    <message numerus="yes">
        <source>%Ln question(s)</source>
        <translation>
            <numerusform>%Ln Frage</numerusform>
            <numerusform>%Ln Fragen</numerusform>
        </translation>
    </message>
    <message>
        <source>Pinned: {title}</source>
        <translation>Angeheftet: {title}</translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>{several} and {last}</source>
        <translation>{several} und {last}</translation>
    </message>
</context>
<context>
    <name>Libraries</name>
    <message>
        <source>Failed</source>
        <translation>Gescheitert</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>Übersprungen</translation>
    </message>
</context>
<context>
    <name>LibraryButton</name>
    <message>
        <source>All your notes</source>
        <translation>Alle Ihre Notizen</translation>
    </message>
</context>
<context>
    <name>LibraryChips</name>
    <message>
        <source>{library} is asked</source>
        <translation>{library} wird gefragt</translation>
    </message>
    <message>
        <source>{library} is not asked</source>
        <translation>{library} wird nicht gefragt</translation>
    </message>
    <message>
        <source>{asked}; its folder is away</source>
        <translation>{asked}; der Ordner ist nicht da</translation>
    </message>
    <message numerus="yes">
        <source>{on} of %Ln libraries ▾</source>
        <translation>
            <numerusform>{on} von %Ln Bibliothek ▾</numerusform>
            <numerusform>{on} von %Ln Bibliotheken ▾</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more libraries, {on} of them asked</source>
        <translation>
            <numerusform>%Ln weitere Bibliothek, {on} davon gefragt</numerusform>
            <numerusform>%Ln weitere Bibliotheken, {on} davon gefragt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{on} of %Ln asked</source>
        <comment>libraries</comment>
        <translation>
            <numerusform>{on} von %Ln gefragt</numerusform>
            <numerusform>{on} von %Ln gefragt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryDetails</name>
    <message>
        <source>No program opens {name}.</source>
        <translation>Kein Programm öffnet {name}.</translation>
    </message>
    <message>
        <source>It is at {path}.</source>
        <translation>Sie liegt unter {path}.</translation>
    </message>
    <message>
        <source>{note} is not in {library}.</source>
        <translation>{note} liegt nicht in {library}.</translation>
    </message>
    <message>
        <source>Its folder is {path}.</source>
        <translation>Der Ordner dazu ist {path}.</translation>
    </message>
    <message numerus="yes">
        <source>Their %Ln passages leave the index and answer no question any more. If the folder comes back, all of it has to be read and indexed anew. This cannot be undone.</source>
        <translation>
            <numerusform>%Ln Stelle verlässt den Index und beantwortet keine Frage mehr. Kommt der Ordner zurück, muss alles neu gelesen und indiziert werden. Das lässt sich nicht rückgängig machen.</numerusform>
            <numerusform>%Ln Stellen verlassen den Index und beantworten keine Frage mehr. Kommt der Ordner zurück, muss alles neu gelesen und indiziert werden. Das lässt sich nicht rückgängig machen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Let go of the %Ln notes of {library}?</source>
        <translation>
            <numerusform>Die %Ln Notiz von {library} aufgeben?</numerusform>
            <numerusform>Die %Ln Notizen von {library} aufgeben?</numerusform>
        </translation>
    </message>
    <message>
        <source>Let go of them</source>
        <translation>Aufgeben</translation>
    </message>
    <message>
        <source>Everything that is known of this note of {library} is deleted: its passages, what it said before, every answer in your conversations that shows text of it, and what was taught from it. This cannot be undone. The file itself is not touched.</source>
        <translation>Alles, was über diese Notiz aus {library} bekannt ist, wird gelöscht: ihre Stellen, was sie früher sagte, jede Antwort in Ihren Gesprächen, die Text von ihr zeigt, und was daraus gelehrt wurde. Das lässt sich nicht rückgängig machen. Die Datei selbst bleibt unberührt.</translation>
    </message>
    <message>
        <source>Forget {note} for good?</source>
        <translation>{note} endgültig vergessen?</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>Vergessen</translation>
    </message>
</context>
<context>
    <name>LibraryFacts</name>
    <message>
        <source>Up to date</source>
        <translation>Aktuell</translation>
    </message>
    <message>
        <source>Being indexed</source>
        <translation>Wird indiziert</translation>
    </message>
    <message>
        <source>Folder not found; kept as it was</source>
        <translation>Ordner nicht gefunden; so behalten, wie er war</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln Notiz</numerusform>
            <numerusform>%Ln Notizen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s)</source>
        <translation>
            <numerusform>%Ln Stelle</numerusform>
            <numerusform>%Ln Stellen</numerusform>
        </translation>
    </message>
    <message>
        <source>checked at {time}</source>
        <translation>geprüft um {time}</translation>
    </message>
    <message>
        <source>checked yesterday</source>
        <translation>gestern geprüft</translation>
    </message>
    <message>
        <source>checked on {date}</source>
        <translation>geprüft am {date}</translation>
    </message>
</context>
<context>
    <name>LibraryListModel</name>
    <message>
        <source>No library is switched on</source>
        <translation>Keine Bibliothek ist eingeschaltet</translation>
    </message>
    <message>
        <source>Asking all your notes</source>
        <translation>Fragt alle Ihre Notizen</translation>
    </message>
    <message numerus="yes">
        <source>Asking {asked} of %Ln libraries</source>
        <translation>
            <numerusform>Fragt {asked} von %Ln Bibliothek</numerusform>
            <numerusform>Fragt {asked} von %Ln Bibliotheken</numerusform>
        </translation>
    </message>
    <message>
        <source>Asking {library}</source>
        <translation>Fragt {library}</translation>
    </message>
    <message>
        <source>Folder not found; kept as it was</source>
        <translation>Ordner nicht gefunden; so behalten, wie er war</translation>
    </message>
    <message>
        <source>Paused {done} of {total}</source>
        <translation>Pausiert bei {done} von {total}</translation>
    </message>
    <message>
        <source>Indexing {done} of {total}</source>
        <translation>Indiziert {done} von {total}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln wartet</numerusform>
            <numerusform>%Ln warten</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking for notes…</source>
        <translation>Sucht Notizen…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln Notiz</numerusform>
            <numerusform>%Ln Notizen</numerusform>
        </translation>
    </message>
    <message>
        <source>No notes found</source>
        <translation>Keine Notizen gefunden</translation>
    </message>
    <message numerus="yes">
        <source>%Ln skipped</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln übersprungen</numerusform>
            <numerusform>%Ln übersprungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln gescheitert</numerusform>
            <numerusform>%Ln gescheitert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s)</source>
        <translation>
            <numerusform>%Ln Stelle</numerusform>
            <numerusform>%Ln Stellen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <comment>notes</comment>
        <translation>
            <numerusform>und %Ln weitere</numerusform>
            <numerusform>und %Ln weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryMenu</name>
    <message>
        <source>{library}  (folder not found)</source>
        <translation>{library}  (Ordner nicht gefunden)</translation>
    </message>
</context>
<context>
    <name>LibraryPage</name>
    <message>
        <source>The folder cannot be found: its drive may be away, or it was moved or deleted. Nothing has been removed. Answers still come from what was indexed before, and say so. When the folder is back, nothing has to be indexed anew.</source>
        <translation>Der Ordner ist nicht zu finden: Vielleicht ist sein Laufwerk nicht da, oder er wurde verschoben oder gelöscht. Nichts wurde entfernt. Antworten kommen weiter aus dem, was vorher indiziert wurde, und sagen das. Ist der Ordner wieder da, muss nichts neu indiziert werden.</translation>
    </message>
    <message>
        <source>Deletes what is known of one note for good: its passages, its history, answers that cite it, and what it taught. No byte of its text stays in the data folder. The file itself is not touched; where it is still there, a rule leaves it out from now on.</source>
        <translation>Löscht endgültig, was über eine Notiz bekannt ist: ihre Stellen, ihren Verlauf, Antworten, die sie zitieren, und was sie gelehrt hat. Kein Byte ihres Textes bleibt im Datenordner. Die Datei selbst bleibt unberührt; wo es sie noch gibt, lässt eine Regel sie von nun an aus.</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>Bibliotheken</translation>
    </message>
    <message>
        <source>All libraries</source>
        <translation>Alle Bibliotheken</translation>
    </message>
    <message>
        <source>Notes that were not read</source>
        <translation>Notizen, die nicht gelesen wurden</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Look for changes now</source>
        <translation>Jetzt nach Änderungen suchen</translation>
    </message>
    <message>
        <source>Pause indexing</source>
        <translation>Indizieren pausieren</translation>
    </message>
    <message>
        <source>Remove from Scholiast</source>
        <translation>Aus Scholiast entfernen</translation>
    </message>
    <message>
        <source>Its notes are not touched, and it can be undone for a moment</source>
        <translation>Ihre Notizen bleiben unberührt, und es lässt sich einen Moment lang rückgängig machen</translation>
    </message>
    <message>
        <source>Try the failed ones again</source>
        <translation>Gescheiterte noch einmal versuchen</translation>
    </message>
    <message>
        <source>Leave the selected one out</source>
        <translation>Gewählte auslassen</translation>
    </message>
    <message>
        <source>Writes a rule for it below, to be looked at before it is used</source>
        <translation>Schreibt unten eine Regel dafür, die man vor dem Anwenden ansehen kann</translation>
    </message>
    <message>
        <source>Every note in this folder was read.</source>
        <translation>Jede Notiz in diesem Ordner wurde gelesen.</translation>
    </message>
    <message>
        <source>Note to forget</source>
        <translation>Zu vergessende Notiz</translation>
    </message>
    <message>
        <source>Its path inside the folder, such as diary/2019.md</source>
        <translation>Ihr Pfad im Ordner, etwa tagebuch/2019.md</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>Choose a note to forget</source>
        <translation>Eine zu vergessende Notiz wählen</translation>
    </message>
    <message>
        <source>Forget…</source>
        <translation>Vergessen…</translation>
    </message>
    <message>
        <source>Forget this note</source>
        <translation>Diese Notiz vergessen</translation>
    </message>
    <message>
        <source>There are no libraries yet. Add a folder of notes, or drop one on the window.</source>
        <translation>Es gibt noch keine Bibliotheken. Fügen Sie einen Ordner mit Notizen hinzu oder legen Sie einen auf dem Fenster ab.</translation>
    </message>
    <message>
        <source>How much of it is indexed</source>
        <translation>Wie viel davon indiziert ist</translation>
    </message>
    <message>
        <source>What is left out</source>
        <translation>Was ausgelassen wird</translation>
    </message>
    <message>
        <source>Forget a note</source>
        <translation>Eine Notiz vergessen</translation>
    </message>
    <message>
        <source>Remove the library</source>
        <translation>Die Bibliothek entfernen</translation>
    </message>
    <message>
        <source>Its index and history go; the notes themselves stay where they are, untouched.</source>
        <translation>Ihr Index und ihr Verlauf verschwinden; die Notizen selbst bleiben unberührt, wo sie sind.</translation>
    </message>
    <message>
        <source>Resume indexing</source>
        <translation>Indizieren fortsetzen</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Add a folder</source>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Try the sample notes</source>
        <translation>Beispielnotizen ausprobieren</translation>
    </message>
    <message>
        <source>Ask your own notes</source>
        <translation>Fragen Sie Ihre eigenen Notizen</translation>
    </message>
    <message>
        <source>Add a folder of notes, or drop one anywhere on this window. The notes stay where they are, nothing is written into them, and everything happens on this computer.</source>
        <translation>Fügen Sie einen Ordner mit Notizen hinzu oder legen Sie einen irgendwo auf diesem Fenster ab. Die Notizen bleiben, wo sie sind, nichts wird hineingeschrieben, und alles geschieht auf diesem Computer.</translation>
    </message>
    <message>
        <source>What would you like to know?</source>
        <translation>Was möchten Sie wissen?</translation>
    </message>
    <message>
        <source>Every sentence of an answer shows in its margin which passage of your notes it came from.</source>
        <translation>Jeder Satz einer Antwort zeigt am Rand, aus welcher Stelle Ihrer Notizen er stammt.</translation>
    </message>
    <message>
        <source>No library is selected.</source>
        <translation>Keine Bibliothek ist gewählt.</translation>
    </message>
    <message>
        <source>Select one in the list on the left first.</source>
        <translation>Wählen Sie erst eine in der Liste links.</translation>
    </message>
    <message>
        <source>First add a folder of notes…</source>
        <translation>Erst einen Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>Ask your notes…</source>
        <translation>Fragen Sie Ihre Notizen…</translation>
    </message>
</context>
<context>
    <name>ModelCommands</name>
    <message numerus="yes">
        <source>All %Ln passages are read again with it.</source>
        <translation>
            <numerusform>%Ln Stelle wird damit neu gelesen.</numerusform>
            <numerusform>Alle %Ln Stellen werden damit neu gelesen.</numerusform>
        </translation>
    </message>
    <message>
        <source>That takes about {time} if it is as fast as the one in use.</source>
        <translation>Das dauert etwa {time}, wenn es so schnell ist wie das verwendete.</translation>
    </message>
    <message>
        <source>Meanwhile questions are answered with the one in use now. Vectors of that one are kept, so that going back takes no time.</source>
        <translation>Inzwischen werden Fragen mit dem jetzigen beantwortet. Dessen Vektoren bleiben erhalten, sodass der Rückweg keine Zeit kostet.</translation>
    </message>
    <message>
        <source>Compare meanings with another model?</source>
        <translation>Bedeutungen mit einem anderen Modell vergleichen?</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>Dieses Modell verwenden</translation>
    </message>
    <message>
        <source>Add a model</source>
        <translation>Ein Modell hinzufügen</translation>
    </message>
    <message>
        <source>Models (*.gguf)</source>
        <translation>Modelle (*.gguf)</translation>
    </message>
    <message>
        <source>Add a model&apos;s folder</source>
        <translation>Ordner eines Modells hinzufügen</translation>
    </message>
    <message>
        <source>Add an adapter&apos;s folder</source>
        <translation>Ordner eines Adapters hinzufügen</translation>
    </message>
</context>
<context>
    <name>ModelLists</name>
    <message>
        <source>in use, compares meanings</source>
        <translation>in Gebrauch, vergleicht Bedeutungen</translation>
    </message>
    <message>
        <source>in use, reads and writes</source>
        <translation>in Gebrauch, liest und schreibt</translation>
    </message>
    <message>
        <source>compares meanings</source>
        <translation>vergleicht Bedeutungen</translation>
    </message>
    <message>
        <source>reads and writes</source>
        <translation>liest und schreibt</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>made ready at first use</source>
        <translation>wird beim ersten Gebrauch vorbereitet</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>beschädigt</translation>
    </message>
    <message>
        <source>made for another model</source>
        <translation>für ein anderes Modell gemacht</translation>
    </message>
    <message>
        <source>{rate} tokens a second</source>
        <translation>{rate} Tokens je Sekunde</translation>
    </message>
    <message>
        <source>{rate} passages a second</source>
        <translation>{rate} Stellen je Sekunde</translation>
    </message>
    <message>
        <source>d MMMM yyyy</source>
        <translation>d. MMMM yyyy</translation>
    </message>
    <message>
        <source>Measured on this computer on {date}: {speed}.</source>
        <translation>Auf diesem Computer gemessen am {date}: {speed}.</translation>
    </message>
</context>
<context>
    <name>ModelsPanel</name>
    <message>
        <source>An adapter is a small change of a model&apos;s weights, such as what you have taught. Ticked ones are in use.</source>
        <translation>Ein Adapter ist eine kleine Änderung der Gewichte eines Modells, etwa durch das, was Sie gelehrt haben. Angekreuzte sind in Gebrauch.</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Adapters</source>
        <translation>Adapter</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>Dieses Modell verwenden</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Verify all files</source>
        <translation>Alle Dateien prüfen</translation>
    </message>
    <message>
        <source>Measure the speed here</source>
        <translation>Tempo hier messen</translation>
    </message>
    <message>
        <source>Of the two models in use; takes a few seconds.</source>
        <translation>Der beiden Modelle in Gebrauch; dauert einige Sekunden.</translation>
    </message>
    <message>
        <source>Add a .gguf file…</source>
        <translation>.gguf-Datei hinzufügen…</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>Add an adapter…</source>
        <translation>Adapter hinzufügen…</translation>
    </message>
    <message>
        <source>All files were verified</source>
        <translation>Alle Dateien wurden geprüft</translation>
    </message>
    <message>
        <source>Reading every file…</source>
        <translation>Liest jede Datei…</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Wird gemessen…</translation>
    </message>
</context>
<context>
    <name>NameListModel</name>
    <message>
        <source>{note} would leave</source>
        <translation>{note} würde gehen</translation>
    </message>
    <message>
        <source>{note} would come</source>
        <translation>{note} würde kommen</translation>
    </message>
</context>
<context>
    <name>NoteChips</name>
    <message>
        <source>Only {note} is asked; remove it</source>
        <translation>Nur {note} wird gefragt; entfernen</translation>
    </message>
</context>
<context>
    <name>NotePreview</name>
    <message>
        <source>This note has changed since the answer; the passage is no longer in it.</source>
        <translation>Diese Notiz hat sich seit der Antwort geändert; die Stelle steht nicht mehr darin.</translation>
    </message>
    <message>
        <source>This note has been deleted since the answer.</source>
        <translation>Diese Notiz wurde seit der Antwort gelöscht.</translation>
    </message>
    <message>
        <source>Open this note in its own program</source>
        <translation>Diese Notiz in ihrem Programm öffnen</translation>
    </message>
    <message>
        <source>Open this note in its own program (Enter)</source>
        <translation>Diese Notiz in ihrem Programm öffnen (Eingabe)</translation>
    </message>
    <message>
        <source>Text of the note</source>
        <translation>Text der Notiz</translation>
    </message>
    <message>
        <source>The passage as it was:</source>
        <translation>Die Stelle, wie sie war:</translation>
    </message>
    <message>
        <source>Part of a long note, from line {line}.</source>
        <translation>Teil einer langen Notiz, ab Zeile {line}.</translation>
    </message>
    <message>
        <source>page {page}</source>
        <translation>Seite {page}</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>Page of the note</source>
        <translation>Seite der Notiz</translation>
    </message>
    <message>
        <source>Page before</source>
        <translation>Seite davor</translation>
    </message>
    <message>
        <source>Page after</source>
        <translation>Seite danach</translation>
    </message>
    <message>
        <source>Page {page} of {pages}</source>
        <translation>Seite {page} von {pages}</translation>
    </message>
    <message>
        <source>Page {page}. The passage: {passage}</source>
        <translation>Seite {page}. Die Stelle: {passage}</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>What would you like to do?</source>
        <translation>Was möchten Sie tun?</translation>
    </message>
    <message>
        <source>Nothing has these words.</source>
        <translation>Nichts enthält diese Wörter.</translation>
    </message>
</context>
<context>
    <name>PassageDelegate</name>
    <message>
        <source>not used</source>
        <translation>nicht verwendet</translation>
    </message>
</context>
<context>
    <name>PassageDial</name>
    <message>
        <source>Notes are cut into passages of about so many words, never across a heading. Small ones point at the very sentence; large ones keep more of what belongs together. The paper uses 100.</source>
        <translation>Notizen werden in Stellen von etwa so vielen Wörtern geschnitten, nie über eine Überschrift hinweg. Kleine zeigen genau auf den Satz; große behalten mehr von dem, was zusammengehört. Das zugrunde liegende Papier nimmt 100.</translation>
    </message>
    <message>
        <source>Words in a passage</source>
        <translation>Wörter in einer Stelle</translation>
    </message>
    <message>
        <source>A note of yours, cut so</source>
        <translation>Eine Ihrer Notizen, so geschnitten</translation>
    </message>
    <message>
        <source>Cut all notes so</source>
        <translation>Alle Notizen so schneiden</translation>
    </message>
    <message>
        <source>Leave it as it is</source>
        <translation>So lassen, wie es ist</translation>
    </message>
    <message>
        <source>Show another note…</source>
        <translation>Andere Notiz zeigen…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln words</source>
        <translation>
            <numerusform>%Ln Wort</numerusform>
            <numerusform>%Ln Wörter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{note} in {library}: %Ln passages, each numbered and tinted.</source>
        <translation>
            <numerusform>{note} in {library}: %Ln Stelle, nummeriert und getönt.</numerusform>
            <numerusform>{note} in {library}: %Ln Stellen, jede nummeriert und getönt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All your notes are %Ln passages now.</source>
        <translation>
            <numerusform>Alle Ihre Notizen sind jetzt %Ln Stelle.</numerusform>
            <numerusform>Alle Ihre Notizen sind jetzt %Ln Stellen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All your notes would be about %Ln passages instead of {now}.</source>
        <translation>
            <numerusform>Alle Ihre Notizen wären etwa %Ln Stelle statt {now}.</numerusform>
            <numerusform>Alle Ihre Notizen wären etwa %Ln Stellen statt {now}.</numerusform>
        </translation>
    </message>
    <message>
        <source>That takes about {time} on this computer.</source>
        <translation>Das dauert auf diesem Computer etwa {time}.</translation>
    </message>
    <message>
        <source>Meanwhile questions are answered from what is there, note by note the old passages or the new ones.</source>
        <translation>Inzwischen werden Fragen aus dem beantwortet, was da ist, Notiz für Notiz aus den alten oder den neuen Stellen.</translation>
    </message>
</context>
<context>
    <name>Pointing</name>
    <message>
        <source>No passage of your notes supports this sentence.</source>
        <translation>Keine Stelle Ihrer Notizen stützt diesen Satz.</translation>
    </message>
    <message>
        <source>{number}  {place}: {share} of this sentence</source>
        <translation>{number}  {place}: {share} dieses Satzes</translation>
    </message>
</context>
<context>
    <name>PortalShortcut</name>
    <message>
        <source>Open a small box to ask your notes in</source>
        <translation>Ein kleines Feld öffnen, um die Notizen zu fragen</translation>
    </message>
    <message>
        <source>The desktop was not allowed to give Scholiast these keys.</source>
        <translation>Die Arbeitsfläche durfte Scholiast diese Tasten nicht geben.</translation>
    </message>
    <message>
        <source>The desktop did not give Scholiast these keys.</source>
        <translation>Die Arbeitsfläche hat Scholiast diese Tasten nicht gegeben.</translation>
    </message>
    <message>
        <source>The session&apos;s bus is gone, and the keys with it.</source>
        <translation>Der Bus der Sitzung ist weg, und die Tasten mit ihm.</translation>
    </message>
</context>
<context>
    <name>Preferences</name>
    <message>
        <source>Index, conversations, settings and everything you have taught are deleted from this computer. Your notes are not touched; reading them again takes as long as the first time. This cannot be undone; a backup can be made first.</source>
        <translation>Index, Gespräche, Einstellungen und alles, was Sie gelehrt haben, werden von diesem Computer gelöscht. Ihre Notizen bleiben unberührt; sie wieder zu lesen dauert so lange wie beim ersten Mal. Das lässt sich nicht rückgängig machen; vorher kann gesichert werden.</translation>
    </message>
    <message>
        <source>Index, conversations, settings and what you have taught are replaced by those of {backup}. What is here now is deleted; this cannot be undone. Your notes are not touched.</source>
        <translation>Index, Gespräche, Einstellungen und was Sie gelehrt haben werden durch die aus {backup} ersetzt. Was jetzt da ist, wird gelöscht; das lässt sich nicht rückgängig machen. Ihre Notizen bleiben unberührt.</translation>
    </message>
    <message>
        <source>All settings are as they came.</source>
        <translation>Alle Einstellungen sind, wie sie anfangs waren.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>The setting could not be saved.</source>
        <translation>Die Einstellung konnte nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>{note} is in none of your libraries.</source>
        <translation>{note} liegt in keiner Ihrer Bibliotheken.</translation>
    </message>
    <message>
        <source>Add its folder first.</source>
        <translation>Fügen Sie erst ihren Ordner hinzu.</translation>
    </message>
    <message>
        <source>The backup is being written.</source>
        <translation>Die Sicherung wird geschrieben.</translation>
    </message>
    <message>
        <source>You can go on meanwhile.</source>
        <translation>Sie können inzwischen weitermachen.</translation>
    </message>
    <message>
        <source>Back up</source>
        <translation>Sichern</translation>
    </message>
    <message>
        <source>Restore a backup?</source>
        <translation>Eine Sicherung wiederherstellen?</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>Eine Sicherung wiederherstellen</translation>
    </message>
    <message>
        <source>Backups (*.zip)</source>
        <translation>Sicherungen (*.zip)</translation>
    </message>
    <message>
        <source>Delete everything?</source>
        <translation>Alles löschen?</translation>
    </message>
    <message>
        <source>Delete everything</source>
        <translation>Alles löschen</translation>
    </message>
</context>
<context>
    <name>Presence</name>
    <message>
        <source>This desktop has no tray.</source>
        <translation>Diese Arbeitsfläche hat keinen Benachrichtigungsbereich.</translation>
    </message>
    <message>
        <source>Ask…</source>
        <translation>Fragen…</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>It is in the settings, under Desktop.</source>
        <translation>Es steht in den Einstellungen unter Arbeitsfläche.</translation>
    </message>
    <message>
        <source>Unavailable: {reason}</source>
        <translation>Nicht verfügbar: {reason}</translation>
    </message>
    <message>
        <source>The system</source>
        <translation>Das System</translation>
    </message>
    <message>
        <source>That could not be changed.</source>
        <translation>Das ließ sich nicht ändern.</translation>
    </message>
    <message>
        <source>All notes are indexed.</source>
        <translation>Alle Notizen sind indiziert.</translation>
    </message>
</context>
<context>
    <name>ProblemListModel</name>
    <message>
        <source>Failed: {reason}</source>
        <translation>Gescheitert: {reason}</translation>
    </message>
    <message>
        <source>Skipped: {reason}</source>
        <translation>Übersprungen: {reason}</translation>
    </message>
</context>
<context>
    <name>QuestionEdit</name>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Enter asks, Shift and Enter makes a new line</source>
        <translation>Eingabe fragt, Umschalt und Eingabe macht eine neue Zeile</translation>
    </message>
</context>
<context>
    <name>QuickAsk</name>
    <message>
        <source>Ask Scholiast</source>
        <translation>Scholiast fragen</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Ask your notes…</source>
        <translation>Fragen Sie Ihre Notizen…</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Open in the window</source>
        <translation>Im Fenster öffnen</translation>
    </message>
    <message>
        <source>There are no notes to ask: add a folder in the window, or switch a library on.</source>
        <translation>Es gibt keine Notizen zum Fragen: Fügen Sie im Fenster einen Ordner hinzu oder schalten Sie eine Bibliothek ein.</translation>
    </message>
    <message>
        <source>The engine is not running, so nothing can be asked now.</source>
        <translation>Der Antwortdienst läuft nicht, also kann jetzt nichts gefragt werden.</translation>
    </message>
    <message>
        <source>Looking in your notes…</source>
        <translation>Sucht in Ihren Notizen…</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message numerus="yes">
        <source>Reading %Ln passage(s)…</source>
        <translation>
            <numerusform>Liest %Ln Stelle…</numerusform>
            <numerusform>Liest %Ln Stellen…</numerusform>
        </translation>
    </message>
    <message>
        <source>Not in your notes.</source>
        <translation>Nicht in Ihren Notizen.</translation>
    </message>
    <message>
        <source>From:</source>
        <translation>Aus:</translation>
    </message>
    <message>
        <source>The passages that come nearest:</source>
        <translation>Die Stellen, die am nächsten kommen:</translation>
    </message>
</context>
<context>
    <name>Reading</name>
    <message>
        <source>{note} is no longer there.</source>
        <translation>{note} ist nicht mehr da.</translation>
    </message>
    <message>
        <source>It may have been renamed or deleted.</source>
        <translation>Sie wurde vielleicht umbenannt oder gelöscht.</translation>
    </message>
    <message>
        <source>No program opens {name}.</source>
        <translation>Kein Programm öffnet {name}.</translation>
    </message>
    <message>
        <source>The note is at {path}.</source>
        <translation>Die Notiz liegt unter {path}.</translation>
    </message>
</context>
<context>
    <name>RowDelegate</name>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
</context>
<context>
    <name>RulesEditor</name>
    <message>
        <source>One rule a line, in the form of .gitignore: drafts/ leaves out a folder, *.log all files with that ending, !keep.md takes a file back. What a rule matches leaves the index at once; the files stay as they are.</source>
        <translation>Eine Regel je Zeile, in der Form von .gitignore: drafts/ lässt einen Ordner aus, *.log alle Dateien mit dieser Endung, !keep.md nimmt eine Datei zurück. Worauf eine Regel passt, das verlässt den Index sofort; die Dateien bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Rules for what is left out</source>
        <translation>Regeln für das, was ausgelassen wird</translation>
    </message>
    <message>
        <source>Notes that would leave or come</source>
        <translation>Notizen, die gehen oder kommen würden</translation>
    </message>
    <message>
        <source>Use these rules</source>
        <translation>Diese Regeln verwenden</translation>
    </message>
    <message>
        <source>Take the changes back</source>
        <translation>Änderungen zurücknehmen</translation>
    </message>
    <message>
        <source>Left out in every library: {rules}</source>
        <translation>In jeder Bibliothek ausgelassen: {rules}</translation>
    </message>
    <message>
        <source>By the file .scholiastignore in the folder: {rules}</source>
        <translation>Durch die Datei .scholiastignore im Ordner: {rules}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s) would leave the index</source>
        <translation>
            <numerusform>%Ln Notiz würde den Index verlassen</numerusform>
            <numerusform>%Ln Notizen würden den Index verlassen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s) would come in</source>
        <translation>
            <numerusform>%Ln Notiz würde hinzukommen</numerusform>
            <numerusform>%Ln Notizen würden hinzukommen</numerusform>
        </translation>
    </message>
    <message>
        <source>{leaving} and {coming}.</source>
        <translation>{leaving} und {coming}.</translation>
    </message>
    <message>
        <source>These rules would change nothing: no note leaves and none comes.</source>
        <translation>Diese Regeln würden nichts ändern: Keine Notiz geht, und keine kommt.</translation>
    </message>
    <message numerus="yes">
        <source>The first %Ln of them:</source>
        <translation>
            <numerusform>Die erste davon:</numerusform>
            <numerusform>Die ersten %Ln davon:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ScopeBar</name>
    <message>
        <source>What the question is put to</source>
        <translation>Woran die Frage gerichtet ist</translation>
    </message>
</context>
<context>
    <name>Scopes</name>
    <message>
        <source>Left side</source>
        <translation>Linke Seite</translation>
    </message>
    <message>
        <source>Right side</source>
        <translation>Rechte Seite</translation>
    </message>
    <message>
        <source>d MMMM yyyy</source>
        <comment>a date, in Qt&apos;s form</comment>
        <translation>d. MMMM yyyy</translation>
    </message>
    <message numerus="yes">
        <source>{names} and %Ln more</source>
        <translation>
            <numerusform>{names} und %Ln weitere</numerusform>
            <numerusform>{names} und %Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>as of {date}</source>
        <translation>Stand {date}</translation>
    </message>
    <message>
        <source>all your notes</source>
        <translation>alle Ihre Notizen</translation>
    </message>
    <message>
        <source>as of now</source>
        <translation>Stand jetzt</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>As suits the question</source>
        <translation>Passend zur Frage</translation>
    </message>
    <message>
        <source>One passage for the whole answer</source>
        <translation>Eine Stelle für die ganze Antwort</translation>
    </message>
    <message>
        <source>A passage for each word</source>
        <translation>Eine Stelle für jedes Wort</translation>
    </message>
    <message>
        <source>Each passage&apos;s answer</source>
        <translation>Die Antwort jeder Stelle</translation>
    </message>
    <message>
        <source>A sentence word for word</source>
        <translation>Ein Satz Wort für Wort</translation>
    </message>
    <message>
        <source>All passages at once</source>
        <translation>Alle Stellen zugleich</translation>
    </message>
    <message>
        <source>Without passages</source>
        <translation>Ohne Stellen</translation>
    </message>
    <message>
        <source>As suits the mode</source>
        <translation>Passend zum Modus</translation>
    </message>
    <message>
        <source>Joint: exact, text at once</source>
        <translation>Gemeinsam: genau, Text sofort</translation>
    </message>
    <message>
        <source>Thorough: slower</source>
        <translation>Gründlich: langsamer</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>Schnell</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>Gierig</translation>
    </message>
    <message>
        <source>Beam</source>
        <translation>Strahl</translation>
    </message>
    <message>
        <source>Meaning and words</source>
        <translation>Bedeutung und Wörter</translation>
    </message>
    <message>
        <source>Meaning only</source>
        <translation>Nur Bedeutung</translation>
    </message>
    <message>
        <source>Words only</source>
        <translation>Nur Wörter</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normal</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Voll</translation>
    </message>
    <message>
        <source>Reduced</source>
        <translation>Reduziert</translation>
    </message>
    <message>
        <source>The system&apos;s program</source>
        <translation>Das Programm des Systems</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Back from the settings</source>
        <translation>Zurück von den Einstellungen</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>Eine Einstellung suchen</translation>
    </message>
    <message>
        <source>No setting has these words.</source>
        <translation>Keine Einstellung enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Use the defaults</source>
        <translation>Vorgaben verwenden</translation>
    </message>
    <message>
        <source>Start at login</source>
        <translation>Bei der Anmeldung starten</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Passages for a question</source>
        <translation>Stellen für eine Frage</translation>
    </message>
    <message>
        <source>How many passages each answer is read from. More of them find more, and take longer.</source>
        <translation>Aus wie vielen Stellen jede Antwort gelesen wird. Mehr finden mehr und dauern länger.</translation>
    </message>
    <message>
        <source>How passages are used</source>
        <translation>Wie Stellen verwendet werden</translation>
    </message>
    <message>
        <source>Each passage is read alone and the answers are averaged; the last two are there for comparison, and the margin then tells little or nothing.</source>
        <translation>Jede Stelle wird für sich gelesen, und die Antworten werden gemittelt; die letzten beiden sind zum Vergleich da, und der Rand sagt dann wenig oder nichts.</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>Dekodierer</translation>
    </message>
    <message>
        <source>How the best answer is searched for. Thorough and Beam look further and show their text at the end only.</source>
        <translation>Wie nach der besten Antwort gesucht wird. Gründlich und Strahl suchen weiter und zeigen ihren Text erst am Ende.</translation>
    </message>
    <message>
        <source>Width of the search</source>
        <translation>Breite der Suche</translation>
    </message>
    <message>
        <source>How many beginnings of an answer the decoders Thorough, Fast and Beam keep at a time.</source>
        <translation>Wie viele Anfänge einer Antwort die Dekodierer Gründlich, Schnell und Strahl gleichzeitig behalten.</translation>
    </message>
    <message>
        <source>How passages are found</source>
        <translation>Wie Stellen gefunden werden</translation>
    </message>
    <message>
        <source>By meaning finds what is said in other words; by words finds names, numbers and other languages.</source>
        <translation>Über die Bedeutung wird gefunden, was mit anderen Worten gesagt ist; über Wörter Namen, Zahlen und andere Sprachen.</translation>
    </message>
    <message>
        <source>Longest answer</source>
        <translation>Längste Antwort</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Where an answer is cut off at the latest. A token is about three quarters of a word.</source>
        <translation>Wo eine Antwort spätestens abgeschnitten wird. Ein Token ist etwa drei Viertel eines Wortes.</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Size of a passage</source>
        <translation>Größe einer Stelle</translation>
    </message>
    <message>
        <source>Keep what was changed for</source>
        <translation>Geändertes behalten für</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>Pause on battery</source>
        <translation>Im Akkubetrieb pausieren</translation>
    </message>
    <message>
        <source>Notes are not indexed while the computer runs on its battery, where it tells (Linux). Questions are answered all the same.</source>
        <translation>Notizen werden nicht indiziert, solange der Computer mit Akku läuft, wo er das meldet (Linux). Fragen werden trotzdem beantwortet.</translation>
    </message>
    <message>
        <source>Look through all folders every</source>
        <translation>Alle Ordner durchsehen alle</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>Minuten</translation>
    </message>
    <message>
        <source>Changes are noticed as they happen; this finds what a folder on a network or a stick did not tell.</source>
        <translation>Änderungen werden bemerkt, wenn sie geschehen; dies findet, was ein Ordner im Netz oder auf einem Stick nicht gemeldet hat.</translation>
    </message>
    <message>
        <source>Largest note</source>
        <translation>Größte Notiz</translation>
    </message>
    <message>
        <source>Larger text files are left out, and listed with that reason.</source>
        <translation>Größere Textdateien werden ausgelassen und mit diesem Grund aufgeführt.</translation>
    </message>
    <message>
        <source>Open notes with</source>
        <translation>Notizen öffnen mit</translation>
    </message>
    <message>
        <source>The program that shows a note&apos;s own file. Obsidian, Logseq and Visual Studio Code must be installed; other kinds of files, such as PDF, always go to the system&apos;s program.</source>
        <translation>Das Programm, das die Datei einer Notiz zeigt. Obsidian, Logseq und Visual Studio Code müssen installiert sein; andere Arten von Dateien, etwa PDF, gehen immer an das Programm des Systems.</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Light or dark, or as the desktop is.</source>
        <translation>Hell oder dunkel, oder wie die Arbeitsfläche.</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>Of the size that the system uses.</source>
        <translation>Von der Größe, die das System verwendet.</translation>
    </message>
    <message>
        <source>Contrast</source>
        <translation>Kontrast</translation>
    </message>
    <message>
        <source>High contrast does without grey text and faint edges.</source>
        <translation>Hoher Kontrast kommt ohne grauen Text und blasse Kanten aus.</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>Reduced motion stops the caret&apos;s blinking and whatever moves or fades.</source>
        <translation>Reduzierte Bewegung hält das Blinken der Schreibmarke an und alles, was sich bewegt oder überblendet.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Of the window, its dates and its numbers, from the next start on. Notes and answers stay as they are.</source>
        <translation>Des Fensters, seiner Daten und Zahlen, ab dem nächsten Start. Notizen und Antworten bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>Arbeitsfläche</translation>
    </message>
    <message>
        <source>Stay in the tray</source>
        <translation>Im Benachrichtigungsbereich bleiben</translation>
    </message>
    <message>
        <source>Closing the window leaves Scholiast running with an icon to ask from; Quit ends it.</source>
        <translation>Nach dem Schließen des Fensters läuft Scholiast weiter, mit einem Symbol zum Fragen; Beenden beendet es.</translation>
    </message>
    <message>
        <source>Shortcut from anywhere</source>
        <translation>Tastenkürzel von überall</translation>
    </message>
    <message>
        <source>Opens a small box to ask in, whatever program is in front.</source>
        <translation>Öffnet ein kleines Feld zum Fragen, welches Programm auch vorn ist.</translation>
    </message>
    <message>
        <source>Scholiast starts with the desktop, without a window in the way.</source>
        <translation>Scholiast startet mit der Arbeitsfläche, ohne dass ein Fenster im Weg ist.</translation>
    </message>
    <message>
        <source>Tell when a long index is done</source>
        <translation>Melden, wenn langes Indizieren fertig ist</translation>
    </message>
    <message>
        <source>A message of the desktop, when the window is not in front.</source>
        <translation>Eine Meldung der Arbeitsfläche, wenn das Fenster nicht vorn ist.</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>Modelle auf diesem Computer</translation>
    </message>
    <message>
        <source>One compares meanings, one reads and writes. Nothing is ever fetched unasked.</source>
        <translation>Eines vergleicht Bedeutungen, eines liest und schreibt. Nie wird etwas ungefragt geholt.</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>The data folder</source>
        <translation>Der Datenordner</translation>
    </message>
    <message>
        <source>Index, conversations, settings and what you have taught are kept here, and nowhere else.</source>
        <translation>Index, Gespräche, Einstellungen und was Sie gelehrt haben liegen hier und nirgends sonst.</translation>
    </message>
    <message>
        <source>All settings as they came</source>
        <translation>Alle Einstellungen wie am Anfang</translation>
    </message>
    <message>
        <source>Models and libraries stay; it can be undone.</source>
        <translation>Modelle und Bibliotheken bleiben; es lässt sich rückgängig machen.</translation>
    </message>
    <message>
        <source>Passages that were edited away or deleted are kept so long, and can be asked as of a date. They take room on the disk, about as much again as the notes that change, and remain readable until then.</source>
        <translation>Stellen, die weggeschrieben oder gelöscht wurden, bleiben so lange erhalten und können zum Stand eines Datums gefragt werden. Sie brauchen Platz, etwa noch einmal so viel wie die Notizen, die sich ändern, und bleiben bis dahin lesbar.</translation>
    </message>
    <message>
        <source>Nothing is kept: what goes from a note is deleted from the disk at once, and no question can be asked as of a date.</source>
        <translation>Nichts wird behalten: Was aus einer Notiz verschwindet, wird sofort von der Platte gelöscht, und keine Frage kann zum Stand eines Datums gestellt werden.</translation>
    </message>
</context>
<context>
    <name>Share</name>
    <message>
        <source>Source {number}, {name}</source>
        <translation>Quelle {number}, {name}</translation>
    </message>
    <message>
        <source>before reading {share}</source>
        <translation>vor dem Lesen {share}</translation>
    </message>
    <message>
        <source>in the answer {share}</source>
        <translation>in der Antwort {share}</translation>
    </message>
    <message>
        <source>in this word {share}</source>
        <translation>in diesem Wort {share}</translation>
    </message>
    <message>
        <source>no share</source>
        <translation>kein Anteil</translation>
    </message>
</context>
<context>
    <name>ShareDelegate</name>
    <message>
        <source>Before reading</source>
        <translation>Vor dem Lesen</translation>
    </message>
    <message>
        <source>In the answer</source>
        <translation>In der Antwort</translation>
    </message>
    <message>
        <source>In this word</source>
        <translation>In diesem Wort</translation>
    </message>
</context>
<context>
    <name>Shelf</name>
    <message>
        <source>{file} is a file, and was not added.</source>
        <translation>{file} ist eine Datei und wurde nicht hinzugefügt.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln files were not added.</source>
        <translation>
            <numerusform>%Ln Datei wurde nicht hinzugefügt.</numerusform>
            <numerusform>%Ln Dateien wurden nicht hinzugefügt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Scholiast reads whole folders, so that it can follow changes in them.</source>
        <translation>Scholiast liest ganze Ordner, um Änderungen darin folgen zu können.</translation>
    </message>
    <message>
        <source>Add {folder}</source>
        <translation>{folder} hinzufügen</translation>
    </message>
    <message>
        <source>{path} does not exist.</source>
        <translation>{path} gibt es nicht.</translation>
    </message>
    <message>
        <source>It may have been moved or renamed.</source>
        <translation>Vielleicht wurde es verschoben oder umbenannt.</translation>
    </message>
    <message>
        <source>Only folders on this computer can be added.</source>
        <translation>Nur Ordner auf diesem Computer können hinzugefügt werden.</translation>
    </message>
    <message>
        <source>Save the notes in a folder first.</source>
        <translation>Speichern Sie die Notizen erst in einem Ordner.</translation>
    </message>
    <message>
        <source>{library} was removed. The notes themselves are not touched.</source>
        <translation>{library} wurde entfernt. Die Notizen selbst bleiben unberührt.</translation>
    </message>
    <message>
        <source>“{title}” was deleted.</source>
        <translation>„{title}“ wurde gelöscht.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>ShortcutField</name>
    <message>
        <source>Press the keys</source>
        <translation>Tasten drücken</translation>
    </message>
    <message>
        <source>No shortcut</source>
        <translation>Kein Tastenkürzel</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Find a shortcut</source>
        <translation>Ein Tastenkürzel suchen</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Zum</translation>
    </message>
    <message>
        <source>Press</source>
        <translation>Drücken</translation>
    </message>
</context>
<context>
    <name>SidePage</name>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Back to the answer</source>
        <translation>Zurück zur Antwort</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
</context>
<context>
    <name>SideRun</name>
    <message>
        <source>The engine stopped while it was answering.</source>
        <translation>Der Antwortdienst ist beim Antworten ausgefallen.</translation>
    </message>
    <message>
        <source>Your notes are safe. Compare again.</source>
        <translation>Ihre Notizen sind sicher. Vergleichen Sie noch einmal.</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message>
        <source>Your questions will be listed here.</source>
        <translation>Ihre Fragen werden hier aufgeführt.</translation>
    </message>
    <message>
        <source>No conversation holds these words.</source>
        <translation>Kein Gespräch enthält diese Wörter.</translation>
    </message>
    <message>
        <source>New question</source>
        <translation>Neue Frage</translation>
    </message>
    <message>
        <source>Add a folder of notes</source>
        <translation>Einen Ordner mit Notizen hinzufügen</translation>
    </message>
    <message>
        <source>Details of the libraries</source>
        <translation>Einzelheiten der Bibliotheken</translation>
    </message>
    <message>
        <source>Earlier conversations</source>
        <translation>Frühere Gespräche</translation>
    </message>
    <message>
        <source>Search in earlier conversations</source>
        <translation>In früheren Gesprächen suchen</translation>
    </message>
    <message>
        <source>Search in conversations</source>
        <translation>In Gesprächen suchen</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Suche leeren</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>Bibliotheken</translation>
    </message>
    <message>
        <source>Delete conversation</source>
        <translation>Gespräch löschen</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Loslösen</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Export as {form}…</source>
        <translation>Als {form} exportieren…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Look for changes now</source>
        <translation>Jetzt nach Änderungen suchen</translation>
    </message>
    <message>
        <source>Details, exclusions, forgetting…</source>
        <translation>Einzelheiten, Ausschlüsse, Vergessen…</translation>
    </message>
    <message>
        <source>Remove from Scholiast</source>
        <translation>Aus Scholiast entfernen</translation>
    </message>
</context>
<context>
    <name>Source</name>
    <message>
        <source>{share} likely at first</source>
        <translation>anfangs {share} wahrscheinlich</translation>
    </message>
    <message>
        <source>{share} of the answer</source>
        <translation>{share} der Antwort</translation>
    </message>
    <message>
        <source>Source {number}: {place}, used</source>
        <translation>Quelle {number}: {place}, verwendet</translation>
    </message>
    <message>
        <source>Source {number}: {place}, not used</source>
        <translation>Quelle {number}: {place}, nicht verwendet</translation>
    </message>
    <message>
        <source>Source {number}: {place}</source>
        <translation>Quelle {number}: {place}</translation>
    </message>
    <message>
        <source>The same passage: {place}</source>
        <translation>Dieselbe Stelle: {place}</translation>
    </message>
    <message>
        <source>From the question alone it looked {share} likely to hold the answer.</source>
        <translation>Allein nach der Frage war es zu {share} wahrscheinlich, dass sie die Antwort enthält.</translation>
    </message>
    <message>
        <source>Once the answer was read, {share} rests on it.</source>
        <comment>{share}: 90 % of the answer</comment>
        <translation>Nachdem die Antwort gelesen war, beruhen {share} auf ihr.</translation>
    </message>
</context>
<context>
    <name>SourcesPane</name>
    <message>
        <source>The passages that an answer was read from appear here, with the share that each had in it.</source>
        <translation>Die Stellen, aus denen eine Antwort gelesen wurde, erscheinen hier mit dem Anteil, den jede daran hatte.</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln nearest</source>
        <comment>passages</comment>
        <translation>
            <numerusform>%Ln nächstliegende</numerusform>
            <numerusform>%Ln nächstliegende</numerusform>
        </translation>
    </message>
    <message>
        <source>{used} used of {all}</source>
        <translation>{used} von {all} verwendet</translation>
    </message>
</context>
<context>
    <name>StatusStrip</name>
    <message>
        <source>Indexing</source>
        <translation>Indizierung</translation>
    </message>
    <message>
        <source>Indexing progress</source>
        <translation>Fortschritt der Indizierung</translation>
    </message>
    <message>
        <source>Resume indexing</source>
        <translation>Indizieren fortsetzen</translation>
    </message>
    <message>
        <source>Pause indexing</source>
        <translation>Indizieren pausieren</translation>
    </message>
    <message>
        <source>Indexing is paused; changes wait until it goes on.</source>
        <translation>Das Indizieren pausiert; Änderungen warten, bis es weitergeht.</translation>
    </message>
    <message>
        <source>Looking for notes in {library}…</source>
        <translation>Sucht Notizen in {library}…</translation>
    </message>
    <message numerus="yes">
        <source>{done} of %Ln notes</source>
        <translation>
            <numerusform>{done} von %Ln Notiz</numerusform>
            <numerusform>{done} von %Ln Notizen</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused: {library}, {counts}</source>
        <translation>Pausiert: {library}, {counts}</translation>
    </message>
    <message>
        <source>Indexing {library}: {counts}</source>
        <translation>Indiziert {library}: {counts}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln passages/s</source>
        <translation>
            <numerusform>%Ln Stelle/s</numerusform>
            <numerusform>%Ln Stellen/s</numerusform>
        </translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>noch {time}</translation>
    </message>
</context>
<context>
    <name>SystemDesktop</name>
    <message>
        <source>Add a folder of notes</source>
        <translation>Einen Ordner mit Notizen hinzufügen</translation>
    </message>
    <message>
        <source>Add folder</source>
        <translation>Ordner hinzufügen</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Wählen</translation>
    </message>
    <message>
        <source>Leave it as it is</source>
        <translation>So lassen, wie es ist</translation>
    </message>
    <message>
        <source>Choose a note</source>
        <translation>Eine Notiz wählen</translation>
    </message>
</context>
<context>
    <name>TeachPage</name>
    <message>
        <source>Say below an answer whether it is right, what the right answer is, or which note holds it. Scholiast can then be taught to read and search your notes better. Everything stays on this computer, nothing is used unless it proves better, and it can be undone.</source>
        <translation>Sagen Sie unter einer Antwort, ob sie richtig ist, was die richtige Antwort ist oder welche Notiz sie enthält. Scholiast kann daraus lernen, Ihre Notizen besser zu lesen und zu durchsuchen. Alles bleibt auf diesem Computer, nichts wird verwendet, was sich nicht als besser erweist, und es lässt sich rückgängig machen.</translation>
    </message>
    <message>
        <source>What you have taught</source>
        <translation>Was Sie gelehrt haben</translation>
    </message>
    <message>
        <source>What you have said about answers</source>
        <translation>Was Sie über Antworten gesagt haben</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Nothing yet. The words ✓ Right and ✗ Wrong stand below every answer.</source>
        <translation>Noch nichts. Die Worte ✓ Richtig und ✗ Falsch stehen unter jeder Antwort.</translation>
    </message>
    <message>
        <source>Remove what is selected</source>
        <translation>Gewähltes entfernen</translation>
    </message>
    <message>
        <source>Export as a question set…</source>
        <translation>Als Fragensammlung exportieren…</translation>
    </message>
    <message>
        <source>A question</source>
        <translation>Eine Frage</translation>
    </message>
    <message>
        <source>Its right answer</source>
        <translation>Ihre richtige Antwort</translation>
    </message>
    <message>
        <source>Its right answer, as short as it can be said</source>
        <translation>Ihre richtige Antwort, so kurz sie sich sagen lässt</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add this question</source>
        <translation>Diese Frage hinzufügen</translation>
    </message>
    <message>
        <source>What you have said</source>
        <translation>Was Sie gesagt haben</translation>
    </message>
    <message>
        <source>Add a question of your own</source>
        <translation>Eine eigene Frage hinzufügen</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
</context>
<context>
    <name>Teaching</name>
    <message>
        <source>There is no answer yet to say anything about.</source>
        <translation>Es gibt noch keine Antwort, zu der man etwas sagen könnte.</translation>
    </message>
    <message>
        <source>Ask a question first.</source>
        <translation>Stellen Sie erst eine Frage.</translation>
    </message>
    <message>
        <source>What you said was removed.</source>
        <translation>Was Sie sagten, wurde entfernt.</translation>
    </message>
    <message>
        <source>Export as a question set</source>
        <translation>Als Fragensammlung exportieren</translation>
    </message>
    <message>
        <source>{note} is in none of your libraries.</source>
        <translation>{note} liegt in keiner Ihrer Bibliotheken.</translation>
    </message>
    <message>
        <source>Add its folder first.</source>
        <translation>Fügen Sie erst ihren Ordner hinzu.</translation>
    </message>
</context>
<context>
    <name>TeachingPanel</name>
    <message>
        <source>Making questions from your notes</source>
        <translation>Macht Fragen aus Ihren Notizen</translation>
    </message>
    <message>
        <source>Teaching how to read your notes</source>
        <translation>Lehrt, Ihre Notizen zu lesen</translation>
    </message>
    <message>
        <source>Teaching where to look in your notes</source>
        <translation>Lehrt, wo in Ihren Notizen zu suchen ist</translation>
    </message>
    <message>
        <source>Making the taught models ready</source>
        <translation>Bereitet die angelernten Modelle vor</translation>
    </message>
    <message>
        <source>Comparing the taught models with those in use</source>
        <translation>Vergleicht die angelernten Modelle mit den verwendeten</translation>
    </message>
    <message>
        <source>Progress of the teaching</source>
        <translation>Fortschritt des Anlernens</translation>
    </message>
    <message numerus="yes">
        <source>about %Ln minutes</source>
        <translation>
            <numerusform>etwa %Ln Minute</numerusform>
            <numerusform>etwa %Ln Minuten</numerusform>
        </translation>
    </message>
    <message>
        <source>How long to teach</source>
        <translation>Wie lange angelernt wird</translation>
    </message>
    <message>
        <source>Start teaching</source>
        <translation>Anlernen starten</translation>
    </message>
    <message>
        <source>Stop teaching</source>
        <translation>Anlernen anhalten</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Undo the last teaching</source>
        <translation>Das letzte Anlernen rückgängig machen</translation>
    </message>
    <message>
        <source>In use: what was taught on {date}.</source>
        <translation>In Gebrauch: was am {date} gelehrt wurde.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) with a known right answer</source>
        <translation>
            <numerusform>%Ln Frage mit bekannter richtiger Antwort</numerusform>
            <numerusform>%Ln Fragen mit bekannter richtiger Antwort</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln are needed, so that some can be held back to judge the result by.</source>
        <translation>
            <numerusform>%Ln wird gebraucht, damit einige zurückgehalten werden können, um das Ergebnis daran zu messen.</numerusform>
            <numerusform>%Ln werden gebraucht, damit einige zurückgehalten werden können, um das Ergebnis daran zu messen.</numerusform>
        </translation>
    </message>
    <message>
        <source>{known}. Teaching goes on in the background; you can go on asking.</source>
        <translation>{known}. Das Anlernen läuft im Hintergrund weiter; Sie können weiter fragen.</translation>
    </message>
    <message>
        <source>{step} of {steps}</source>
        <translation>{step} von {steps}</translation>
    </message>
    <message>
        <source>paused while a question is answered</source>
        <translation>pausiert, während eine Frage beantwortet wird</translation>
    </message>
    <message>
        <source>{time} left until the verdict</source>
        <translation>noch {time} bis zum Urteil</translation>
    </message>
</context>
<context>
    <name>TokenView</name>
    <message>
        <source>The words of the answer, shaded by passage</source>
        <translation>Die Wörter der Antwort, nach Stelle schattiert</translation>
    </message>
</context>
<context>
    <name>Transcript</name>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Partly in your notes</source>
        <translation>Teilweise in Ihren Notizen</translation>
    </message>
    <message>
        <source>Quoted</source>
        <translation>Zitiert</translation>
    </message>
    <message numerus="yes">
        <source>%Ln source(s)</source>
        <translation>
            <numerusform>%Ln Quelle</numerusform>
            <numerusform>%Ln Quellen</numerusform>
        </translation>
    </message>
    <message>
        <source>Not in your notes.</source>
        <translation>Nicht in Ihren Notizen.</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>No answer. {reason}</source>
        <translation>Keine Antwort. {reason}</translation>
    </message>
</context>
<context>
    <name>TranscriptView</name>
    <message>
        <source>Questions and answers</source>
        <translation>Fragen und Antworten</translation>
    </message>
</context>
<context>
    <name>TurnFooter</name>
    <message>
        <source>⚠ A passage that this answer cites has changed since.</source>
        <translation>⚠ Eine Stelle, die diese Antwort zitiert, hat sich seither geändert.</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>Noch einmal fragen</translation>
    </message>
    <message>
        <source>Understood as: “{question}”</source>
        <translation>Verstanden als: „{question}“</translation>
    </message>
    <message>
        <source>Ask as it stands</source>
        <translation>Fragen, wie sie dasteht</translation>
    </message>
    <message>
        <source>Quoted word for word: the model does not read this language.</source>
        <translation>Wort für Wort zitiert: Das Modell liest diese Sprache nicht.</translation>
    </message>
    <message>
        <source>The folder of {library} is away; what was indexed of it before was asked.</source>
        <translation>Der Ordner von {library} ist nicht da; gefragt wurde, was davon vorher indiziert wurde.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s) are not yet indexed; this answer does not know of them.</source>
        <translation>
            <numerusform>%Ln Notiz ist noch nicht indiziert; diese Antwort weiß nichts von ihr.</numerusform>
            <numerusform>%Ln Notizen sind noch nicht indiziert; diese Antwort weiß nichts von ihnen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Why this answer</source>
        <translation>Warum diese Antwort</translation>
    </message>
    <message>
        <source>Quoted word for word.</source>
        <translation>Wörtlich zitiert.</translation>
    </message>
    <message>
        <source>Quoted word for word: the model did not pass its check of reading notes.</source>
        <translation>Wörtlich zitiert: Das Modell hat die Prüfung, ob es Notizen lesen kann, nicht bestanden.</translation>
    </message>
    <message>
        <source>⚠ Your notes disagree; the newest first:</source>
        <translation>⚠ Ihre Notizen widersprechen sich; die neueste zuerst:</translation>
    </message>
    <message>
        <source>No date</source>
        <translation>Kein Datum</translation>
    </message>
    <message>
        <source>Not in your notes.</source>
        <translation>Nicht in Ihren Notizen.</translation>
    </message>
    <message>
        <source>The same as the earlier answer.</source>
        <translation>Dasselbe wie die frühere Antwort.</translation>
    </message>
    <message>
        <source>Different from the earlier answer:</source>
        <translation>Anders als die frühere Antwort:</translation>
    </message>
    <message>
        <source>✓ Right</source>
        <translation>✓ Richtig</translation>
    </message>
    <message>
        <source>✗ Wrong</source>
        <translation>✗ Falsch</translation>
    </message>
    <message>
        <source>The right answer is…</source>
        <translation>Die richtige Antwort ist…</translation>
    </message>
    <message>
        <source>The right note is…</source>
        <translation>Die richtige Notiz ist…</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Teach:</source>
        <translation>Anlernen:</translation>
    </message>
    <message>
        <source>✓ You said that this is right.</source>
        <translation>✓ Sie sagten, dass dies richtig ist.</translation>
    </message>
    <message>
        <source>✗ You said that this is wrong.</source>
        <translation>✗ Sie sagten, dass dies falsch ist.</translation>
    </message>
    <message>
        <source>✓ The right answer, you said: that the notes do not say</source>
        <translation>✓ Die richtige Antwort, sagten Sie: dass die Notizen es nicht sagen</translation>
    </message>
    <message>
        <source>✓ The right answer, you said: “{answer}”</source>
        <translation>✓ Die richtige Antwort, sagten Sie: „{answer}“</translation>
    </message>
    <message>
        <source>✓ The right note, you said: {note}</source>
        <translation>✓ Die richtige Notiz, sagten Sie: {note}</translation>
    </message>
    <message>
        <source>less than 0.1 s</source>
        <translation>weniger als 0,1 s</translation>
    </message>
    <message numerus="yes">
        <source>From {used} of %Ln passage(s) in {time}</source>
        <translation>
            <numerusform>Aus {used} von %Ln Stelle in {time}</numerusform>
            <numerusform>Aus {used} von %Ln Stellen in {time}</numerusform>
        </translation>
    </message>
    <message>
        <source>No sentence of this has a source in your notes</source>
        <translation>Kein Satz davon hat eine Quelle in Ihren Notizen</translation>
    </message>
    <message>
        <source>Partly in your notes: a part of the question has no answer</source>
        <translation>Teilweise in Ihren Notizen: Ein Teil der Frage hat keine Antwort</translation>
    </message>
    <message numerus="yes">
        <source>Partly in your notes: %Ln sentence(s) have no source</source>
        <translation>
            <numerusform>Teilweise in Ihren Notizen: %Ln Satz hat keine Quelle</numerusform>
            <numerusform>Teilweise in Ihren Notizen: %Ln Sätze haben keine Quelle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Searched %Ln passage(s) in {time}</source>
        <translation>
            <numerusform>%Ln Stelle in {time} durchsucht</numerusform>
            <numerusform>%Ln Stellen in {time} durchsucht</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TurnWriter</name>
    <message numerus="yes">
        <source>Reading %Ln passage(s)…</source>
        <translation>
            <numerusform>Liest %Ln Stelle…</numerusform>
            <numerusform>Liest %Ln Stellen…</numerusform>
        </translation>
    </message>
    <message>
        <source>Searching your notes…</source>
        <translation>Durchsucht Ihre Notizen…</translation>
    </message>
    <message>
        <source>no source</source>
        <translation>keine Quelle</translation>
    </message>
    <message>
        <source>Not in your notes</source>
        <translation>Nicht in Ihren Notizen</translation>
    </message>
    <message>
        <source>The model would have said:</source>
        <translation>Das Modell hätte gesagt:</translation>
    </message>
    <message>
        <source>Nothing close to this question was found.</source>
        <translation>Nichts, was dieser Frage nahekommt, wurde gefunden.</translation>
    </message>
    <message>
        <source>The passages that come nearest:</source>
        <translation>Die Stellen, die am nächsten kommen:</translation>
    </message>
    <message>
        <source>■ Stopped</source>
        <translation>■ Angehalten</translation>
    </message>
    <message>
        <source>No answer.</source>
        <translation>Keine Antwort.</translation>
    </message>
</context>
<context>
    <name>Turns</name>
    <message>
        <source>lines {first}–{last}</source>
        <translation>Zeilen {first}–{last}</translation>
    </message>
    <message>
        <source>line {number}</source>
        <translation>Zeile {number}</translation>
    </message>
    <message>
        <source>page {number}</source>
        <translation>Seite {number}</translation>
    </message>
    <message>
        <source>slide {number}</source>
        <translation>Folie {number}</translation>
    </message>
    <message>
        <source>cell {number}</source>
        <translation>Zelle {number}</translation>
    </message>
    <message>
        <source>note {number}</source>
        <translation>Notiz {number}</translation>
    </message>
    <message>
        <source>card {number}</source>
        <translation>Karte {number}</translation>
    </message>
</context>
<context>
    <name>WhyPage</name>
    <message>
        <source>Each word&apos;s strongest passage</source>
        <translation>Stärkste Stelle jedes Wortes</translation>
    </message>
    <message>
        <source>Point at a word, or move the caret to it, to see which passages it came from.</source>
        <translation>Zeigen Sie auf ein Wort oder setzen Sie die Schreibmarke darauf, um zu sehen, aus welchen Stellen es stammt.</translation>
    </message>
    <message>
        <source>The shares of the single words were not kept with this answer. Ask again to see them.</source>
        <translation>Die Anteile der einzelnen Wörter wurden mit dieser Antwort nicht aufbewahrt. Fragen Sie noch einmal, um sie zu sehen.</translation>
    </message>
    <message>
        <source>No model wrote this sentence, so its words have no shares.</source>
        <translation>Kein Modell hat diesen Satz geschrieben, also haben seine Wörter keine Anteile.</translation>
    </message>
    <message>
        <source>RAG-Sequence: one passage for the whole answer, averaged over the passages</source>
        <translation>RAG-Sequence: eine Stelle für die ganze Antwort, über die Stellen gemittelt</translation>
    </message>
    <message>
        <source>RAG-Token: a passage for each word, averaged over the passages</source>
        <translation>RAG-Token: eine Stelle für jedes Wort, über die Stellen gemittelt</translation>
    </message>
    <message>
        <source>Several answers, each from RAG-Sequence with passages of its own</source>
        <translation>Mehrere Antworten, jede aus RAG-Sequence mit eigenen Stellen</translation>
    </message>
    <message>
        <source>A sentence of the notes word for word, chosen by the words of the question</source>
        <translation>Ein Satz der Notizen Wort für Wort, nach den Wörtern der Frage gewählt</translation>
    </message>
    <message>
        <source>All passages in one prompt, so that no passage&apos;s share is known</source>
        <translation>Alle Stellen in einer Eingabe, sodass der Anteil keiner Stelle bekannt ist</translation>
    </message>
    <message>
        <source>Without any passage</source>
        <translation>Ohne jede Stelle</translation>
    </message>
    <message>
        <source>Why this answer</source>
        <translation>Warum diese Antwort</translation>
    </message>
    <message>
        <source>Shade the words by</source>
        <translation>Die Wörter schattieren nach</translation>
    </message>
    <message>
        <source>Shade by</source>
        <translation>Schattieren nach</translation>
    </message>
    <message>
        <source>Each passage before and after reading</source>
        <translation>Jede Stelle vor und nach dem Lesen</translation>
    </message>
    <message>
        <source>The passages, before and after reading</source>
        <translation>Die Stellen, vor und nach dem Lesen</translation>
    </message>
    <message>
        <source>Each passage was read by itself. Before reading, the search guessed how likely each one was to hold the answer; the words that each one made likely then showed which did.</source>
        <translation>Jede Stelle wurde für sich gelesen. Vor dem Lesen schätzte die Suche, wie wahrscheinlich jede die Antwort enthält; die Wörter, die jede wahrscheinlich machte, zeigten dann, welche es tat.</translation>
    </message>
    <message>
        <source>What was searched</source>
        <translation>Was durchsucht wurde</translation>
    </message>
    <message>
        <source>No passage (what the model knows by itself)</source>
        <translation>Keine Stelle (was das Modell von selbst weiß)</translation>
    </message>
    <message>
        <source>source {number} {share}</source>
        <translation>Quelle {number} {share}</translation>
    </message>
    <message>
        <source>Searched for the question as it stands.</source>
        <translation>Gesucht wurde nach der Frage, wie sie dasteht.</translation>
    </message>
    <message>
        <source>Searched for: {words}</source>
        <translation>Gesucht wurde nach: {words}</translation>
    </message>
    <message>
        <source>How sure: {score}; below {threshold} it would have been “not in your notes”. The passages themselves said so to {share}.</source>
        <translation>Wie sicher: {score}; unter {threshold} wäre es „nicht in Ihren Notizen“ gewesen. Die Stellen selbst sagten das zu {share}.</translation>
    </message>
    <message>
        <source>Away at the time, answered from what was indexed before: {libraries}.</source>
        <translation>Damals nicht da, aus dem vorher Indizierten beantwortet: {libraries}.</translation>
    </message>
    <message>
        <source>Models: {embedder} and {generator}, with {adapter}.</source>
        <translation>Modelle: {embedder} und {generator}, mit {adapter}.</translation>
    </message>
    <message>
        <source>Models: {embedder} and {generator}.</source>
        <translation>Modelle: {embedder} und {generator}.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s) of at most {k}, from state {state} of the index as of {date}.</source>
        <translation>
            <numerusform>%Ln Stelle von höchstens {k}, aus Zustand {state} des Index zum Stand {date}.</numerusform>
            <numerusform>%Ln Stellen von höchstens {k}, aus Zustand {state} des Index zum Stand {date}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s) of at most {k}, from state {state} of the index.</source>
        <translation>
            <numerusform>%Ln Stelle von höchstens {k}, aus Zustand {state} des Index.</numerusform>
            <numerusform>%Ln Stellen von höchstens {k}, aus Zustand {state} des Index.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>Something went wrong in the window: {error}.</source>
        <translation>Im Fenster ist etwas schiefgegangen: {error}.</translation>
    </message>
    <message>
        <source>Please report it.</source>
        <translation>Bitte melden Sie es.</translation>
    </message>
</context>
<context>
    <name>WindowExtras</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Do not ask {library}</source>
        <translation>{library} nicht fragen</translation>
    </message>
    <message>
        <source>Ask {library}</source>
        <translation>{library} fragen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln Notiz</numerusform>
            <numerusform>%Ln Notizen</numerusform>
        </translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
</context>
<context>
    <name>WindowsShortcut</name>
    <message>
        <source>Choose a letter, a digit or a function key, with Ctrl, Alt or the Windows key.</source>
        <translation>Wählen Sie einen Buchstaben, eine Ziffer oder eine Funktionstaste mit Strg, Alt oder der Windows-Taste.</translation>
    </message>
    <message>
        <source>Another program has these keys already. Choose others.</source>
        <translation>Ein anderes Programm hat diese Tasten schon. Wählen Sie andere.</translation>
    </message>
</context>
<context>
    <name>X11Shortcut</name>
    <message>
        <source>The X server does not answer.</source>
        <translation>Der X-Server antwortet nicht.</translation>
    </message>
</context>
</TS>
