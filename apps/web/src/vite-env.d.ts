/// <reference types="vite/client" />

/** Version of this build, from the root package.json. */
declare const __VERSAO__: string

/** Style sheets are imported for their effect only. */
declare module '*.css'
