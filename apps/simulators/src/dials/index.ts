export { createDials, createMoreDials, type DialBoard, type MoreDials } from './dials.ts'
export { startDialPanel } from './panel.ts'
export { type Asked, type Said, serve } from './serve.ts'
