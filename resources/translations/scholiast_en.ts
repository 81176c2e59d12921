<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>CompareSide</name>
    <message numerus="yes">
        <source>%Ln source(s)</source>
        <translation>
            <numerusform>%Ln source</numerusform>
            <numerusform>%Ln sources</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The %Ln nearest passage(s)</source>
        <translation>
            <numerusform>The %Ln nearest passage</numerusform>
            <numerusform>The %Ln nearest passages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Compared</name>
    <message numerus="yes">
        <source>%Ln passage(s) were read on both sides.</source>
        <translation>
            <numerusform>%Ln passage was read on both sides.</numerusform>
            <numerusform>%Ln passages were read on both sides.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CoverageBar</name>
    <message numerus="yes">
        <source>%Ln indexed</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln indexed</numerusform>
            <numerusform>%Ln indexed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln waiting</numerusform>
            <numerusform>%Ln waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln skipped</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln skipped</numerusform>
            <numerusform>%Ln skipped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln failed</numerusform>
            <numerusform>%Ln failed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DatePanel</name>
    <message numerus="yes">
        <source>Passages that changed or went are kept for %Ln day(s).</source>
        <translation>
            <numerusform>Passages that changed or went are kept for %Ln day.</numerusform>
            <numerusform>Passages that changed or went are kept for %Ln days.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HistoryModel</name>
    <message numerus="yes">
        <source>%Ln question(s)</source>
        <translation>
            <numerusform>%Ln question</numerusform>
            <numerusform>%Ln questions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryChips</name>
    <message numerus="yes">
        <source>{on} of %Ln libraries ▾</source>
        <translation>
            <numerusform>{on} of %Ln library ▾</numerusform>
            <numerusform>{on} of %Ln libraries ▾</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more libraries, {on} of them asked</source>
        <translation>
            <numerusform>%Ln more library, {on} of them asked</numerusform>
            <numerusform>%Ln more libraries, {on} of them asked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{on} of %Ln asked</source>
        <comment>libraries</comment>
        <translation>
            <numerusform>{on} of %Ln asked</numerusform>
            <numerusform>{on} of %Ln asked</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryDetails</name>
    <message numerus="yes">
        <source>Their %Ln passages leave the index and answer no question any more. If the folder comes back, all of it has to be read and indexed anew. This cannot be undone.</source>
        <translation>
            <numerusform>Its %Ln passage leaves the index and answers no question any more. If the folder comes back, all of it has to be read and indexed anew. This cannot be undone.</numerusform>
            <numerusform>Their %Ln passages leave the index and answer no question any more. If the folder comes back, all of it has to be read and indexed anew. This cannot be undone.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Let go of the %Ln notes of {library}?</source>
        <translation>
            <numerusform>Let go of the %Ln note of {library}?</numerusform>
            <numerusform>Let go of the %Ln notes of {library}?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryFacts</name>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln note</numerusform>
            <numerusform>%Ln notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s)</source>
        <translation>
            <numerusform>%Ln passage</numerusform>
            <numerusform>%Ln passages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryListModel</name>
    <message numerus="yes">
        <source>Asking {asked} of %Ln libraries</source>
        <translation>
            <numerusform>Asking {asked} of %Ln library</numerusform>
            <numerusform>Asking {asked} of %Ln libraries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln waiting</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln waiting</numerusform>
            <numerusform>%Ln waiting</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln note</numerusform>
            <numerusform>%Ln notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln skipped</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln skipped</numerusform>
            <numerusform>%Ln skipped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln failed</source>
        <comment>notes</comment>
        <translation>
            <numerusform>%Ln failed</numerusform>
            <numerusform>%Ln failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s)</source>
        <translation>
            <numerusform>%Ln passage</numerusform>
            <numerusform>%Ln passages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <comment>notes</comment>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelCommands</name>
    <message numerus="yes">
        <source>All %Ln passages are read again with it.</source>
        <translation>
            <numerusform>%Ln passage is read again with it.</numerusform>
            <numerusform>All %Ln passages are read again with it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PassageDial</name>
    <message numerus="yes">
        <source>%Ln words</source>
        <translation>
            <numerusform>%Ln word</numerusform>
            <numerusform>%Ln words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{note} in {library}: %Ln passages, each numbered and tinted.</source>
        <translation>
            <numerusform>{note} in {library}: %Ln passage, each numbered and tinted.</numerusform>
            <numerusform>{note} in {library}: %Ln passages, each numbered and tinted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All your notes are %Ln passages now.</source>
        <translation>
            <numerusform>All your notes are %Ln passage now.</numerusform>
            <numerusform>All your notes are %Ln passages now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All your notes would be about %Ln passages instead of {now}.</source>
        <translation>
            <numerusform>All your notes would be about %Ln passage instead of {now}.</numerusform>
            <numerusform>All your notes would be about %Ln passages instead of {now}.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>QuickAsk</name>
    <message numerus="yes">
        <source>Reading %Ln passage(s)…</source>
        <translation>
            <numerusform>Reading %Ln passage…</numerusform>
            <numerusform>Reading %Ln passages…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RulesEditor</name>
    <message numerus="yes">
        <source>%Ln note(s) would leave the index</source>
        <translation>
            <numerusform>%Ln note would leave the index</numerusform>
            <numerusform>%Ln notes would leave the index</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln note(s) would come in</source>
        <translation>
            <numerusform>%Ln note would come in</numerusform>
            <numerusform>%Ln notes would come in</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first %Ln of them:</source>
        <translation>
            <numerusform>The first one of them:</numerusform>
            <numerusform>The first %Ln of them:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Scopes</name>
    <message numerus="yes">
        <source>{names} and %Ln more</source>
        <translation>
            <numerusform>{names} and %Ln more</numerusform>
            <numerusform>{names} and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Shelf</name>
    <message numerus="yes">
        <source>%Ln files were not added.</source>
        <translation>
            <numerusform>%Ln file was not added.</numerusform>
            <numerusform>%Ln files were not added.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SourcesPane</name>
    <message numerus="yes">
        <source>%Ln nearest</source>
        <comment>passages</comment>
        <translation>
            <numerusform>%Ln nearest</numerusform>
            <numerusform>%Ln nearest</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusStrip</name>
    <message numerus="yes">
        <source>{done} of %Ln notes</source>
        <translation>
            <numerusform>{done} of %Ln note</numerusform>
            <numerusform>{done} of %Ln notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passages/s</source>
        <translation>
            <numerusform>%Ln passage/s</numerusform>
            <numerusform>%Ln passages/s</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TeachingPanel</name>
    <message numerus="yes">
        <source>about %Ln minutes</source>
        <translation>
            <numerusform>about %Ln minute</numerusform>
            <numerusform>about %Ln minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) with a known right answer</source>
        <translation>
            <numerusform>%Ln question with a known right answer</numerusform>
            <numerusform>%Ln questions with a known right answer</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln are needed, so that some can be held back to judge the result by.</source>
        <translation>
            <numerusform>%Ln is needed, so that some can be held back to judge the result by.</numerusform>
            <numerusform>%Ln are needed, so that some can be held back to judge the result by.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Transcript</name>
    <message numerus="yes">
        <source>%Ln source(s)</source>
        <translation>
            <numerusform>%Ln source</numerusform>
            <numerusform>%Ln sources</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TurnFooter</name>
    <message numerus="yes">
        <source>%Ln note(s) are not yet indexed; this answer does not know of them.</source>
        <translation>
            <numerusform>%Ln note is not yet indexed; this answer does not know of them.</numerusform>
            <numerusform>%Ln notes are not yet indexed; this answer does not know of them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>From {used} of %Ln passage(s) in {time}</source>
        <translation>
            <numerusform>From {used} of %Ln passage in {time}</numerusform>
            <numerusform>From {used} of %Ln passages in {time}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Partly in your notes: %Ln sentence(s) have no source</source>
        <translation>
            <numerusform>Partly in your notes: %Ln sentence has no source</numerusform>
            <numerusform>Partly in your notes: %Ln sentences have no source</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Searched %Ln passage(s) in {time}</source>
        <translation>
            <numerusform>Searched %Ln passage in {time}</numerusform>
            <numerusform>Searched %Ln passages in {time}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TurnWriter</name>
    <message numerus="yes">
        <source>Reading %Ln passage(s)…</source>
        <translation>
            <numerusform>Reading %Ln passage…</numerusform>
            <numerusform>Reading %Ln passages…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhyPage</name>
    <message numerus="yes">
        <source>%Ln passage(s) of at most {k}, from state {state} of the index as of {date}.</source>
        <translation>
            <numerusform>%Ln passage of at most {k}, from state {state} of the index as of {date}.</numerusform>
            <numerusform>%Ln passages of at most {k}, from state {state} of the index as of {date}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s) of at most {k}, from state {state} of the index.</source>
        <translation>
            <numerusform>%Ln passage of at most {k}, from state {state} of the index.</numerusform>
            <numerusform>%Ln passages of at most {k}, from state {state} of the index.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WindowExtras</name>
    <message numerus="yes">
        <source>%Ln note(s)</source>
        <translation>
            <numerusform>%Ln note</numerusform>
            <numerusform>%Ln notes</numerusform>
        </translation>
    </message>
</context>
</TS>
