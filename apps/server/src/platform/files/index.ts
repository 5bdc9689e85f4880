export { type Files, FileTooLarge, type Guardado } from './files.ts'
export { createLocalFiles } from './local.ts'
export { openFiles } from './open.ts'
