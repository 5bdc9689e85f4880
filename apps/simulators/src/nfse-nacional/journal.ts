// What the service keeps, in a file: a line for each thing that it was asked to remember, in the order they came. Read
// again from the first line, it has the same notes under the same numbers, in the same queues. A line costs the request
// nothing but its text: those of one turn of the program are written together, right after it.
import { existsSync, readFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { writeSafely } from '../safe-file.ts'
import { type Dps, readDps } from './dps.ts'
import { createStore, type EventRecord, type Note, type Store } from './store.ts'
import { find, parseXml } from './xml.ts'

const VERSION = 1

type Header = { version: number; seed: number }
type KeptNote = Omit<Note, 'dps' | 'events'>
type Line =
  | ['received', id: string]
  | ['numbers', city: string, issuer: string]
  | ['note', note: KeptNote, roles: readonly string[]]
  | ['event', key: string, event: EventRecord, roles: readonly string[]]

export type KeptStore = Store & {
  /** Nothing is left to write; rejects when something could not be written. */
  flush(): Promise<void>
}

/** The DPS is inside the note, and is read only when somebody asks for it. */
function revived(kept: KeptNote): Note {
  let dps: Dps | undefined
  const read = () => {
    const xml = parseXml(gunzipSync(Buffer.from(kept.xmlGZipB64, 'base64')))
    const element = find(xml, 'infNFSe/DPS')
    if (element === undefined) throw new Error(`note ${kept.key} has no DPS`)
    return readDps(element)
  }
  return {
    ...kept,
    events: [],
    get dps() {
      dps ??= read()
      return dps
    },
  }
}

function play(store: Store, line: Line): void {
  if (line[0] === 'received') store.receive(line[1])
  else if (line[0] === 'numbers') store.numbersOf(line[1], line[2])
  else if (line[0] === 'note') store.keep(revived(line[1]), line[2])
  else {
    const note = store.noteByKey(line[1])
    if (note === undefined) throw new Error(`event of no note: ${line[1]}`)
    store.addEvent(note, line[2], line[3])
  }
}

const textOf = (line: Line | Header): string => `${JSON.stringify(line)}\n`

/** What was being written when the program was killed is the last line, without its end: nobody was told of it. */
function wholeLines(path: string): string[] {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const end = text.lastIndexOf('\n') + 1
  if (end < text.length) writeSafely(path, text.slice(0, end))
  return text.slice(0, end).split('\n').slice(0, -1)
}

function createWriter(path: string, header: Header) {
  let waiting: string[] = []
  let writing = Promise.resolve()
  const after = (work: () => Promise<void> | void) => {
    writing = writing.then(work)
    // Whoever flushes is told.
    writing.catch(() => {})
  }
  const hand = () => {
    const text = waiting.join('')
    waiting = []
    if (text !== '') after(() => appendFile(path, text, { mode: 0o600 }))
  }
  return {
    add(line: Line) {
      if (waiting.length === 0) setImmediate(hand)
      waiting.push(textOf(line))
    },
    forget() {
      waiting = []
      after(() => writeSafely(path, textOf(header)))
    },
    async flush() {
      hand()
      await writing
    },
  }
}

/** A store that is in a file: what was there before is in it. The seed is that of who began the file. */
export function openStore(path: string, seed: number): KeptStore {
  const [first, ...lines] = wholeLines(path)
  const header: Header =
    first === undefined ? { version: VERSION, seed } : (JSON.parse(first) as Header)
  if (header.version !== VERSION) throw new Error(`${path}: version ${header.version} of a journal`)
  if (first === undefined) writeSafely(path, textOf(header))
  const store = createStore(header.seed)
  for (const [at, line] of lines.entries()) {
    try {
      play(store, JSON.parse(line) as Line)
    } catch (cause) {
      throw new Error(`${path}, line ${at + 2}: not what this service wrote`, { cause })
    }
  }
  const writer = createWriter(path, header)
  return {
    ...store,
    receive(id) {
      store.receive(id)
      writer.add(['received', id])
    },
    numbersOf(city, issuer) {
      writer.add(['numbers', city, issuer])
      return store.numbersOf(city, issuer)
    },
    keep(note, roles) {
      store.keep(note, roles)
      const { dps: _, events: __, ...kept } = note
      writer.add(['note', kept, roles])
    },
    addEvent(note, event, roles) {
      store.addEvent(note, event, roles)
      writer.add(['event', note.key, event, roles])
    },
    reset() {
      store.reset()
      writer.forget()
    },
    flush: writer.flush,
  }
}
