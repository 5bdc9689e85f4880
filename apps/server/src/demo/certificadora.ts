type Pfx = { readonly pfx: Buffer; readonly senha: string }

/** Who gives certificates to the companies of the demonstration: an authority that only what is simulated trusts. */
export type Certificadora = {
  /** How its certificates name it; begins with `FICTICIA`. */
  readonly emissor: string
  emitir(empresa: {
    readonly cnpj: string
    readonly nome: string
    readonly de: Date
    readonly ate: Date
  }): Pfx | Promise<Pfx>
}

/** Every authority of a demonstration calls itself so, with a name of its own after it. */
export const FICTICIA = 'AC FICTICIA '
