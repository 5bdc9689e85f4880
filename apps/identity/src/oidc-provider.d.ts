// Its types describe only the front door; see biblioteca.ts.
declare module 'oidc-provider/lib/*'
