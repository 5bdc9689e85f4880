export { type SimulatedS3, startS3 } from './s3/index.ts'
