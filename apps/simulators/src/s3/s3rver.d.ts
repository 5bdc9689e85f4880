declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  export type Options = {
    address?: string
    port?: number
    silent?: boolean
    directory?: string
    resetOnClose?: boolean
    configureBuckets?: { name: string; configs?: string[] }[]
  }
  type Context = { status: number; body: unknown; respond: boolean }

  // biome-ignore lint/style/noDefaultExport: it is what the package exports.
  export default class S3rver {
    constructor(options: Options)
    /** Of the Koa application that it is; the first one runs outermost. */
    middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
