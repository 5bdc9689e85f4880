/** A label over its value, in one of four columns and as wide as so many of them. */
export type Campo = {
  readonly coluna: 0 | 1 | 2 | 3
  readonly colunas: 1 | 2 | 3 | 4
  readonly rotulo: string
  readonly valor: string | undefined
  readonly sombreado?: boolean
}

/** Fields side by side. One that says nothing may be left out where room is missing (nota 5). */
export type LinhaDeCampos = {
  readonly tipo: 'campos'
  readonly campos: readonly Campo[]
  readonly dispensavel?: boolean
}

export type LinhaDoBloco =
  | LinhaDeCampos
  /** One line over the whole width, without label. */
  | { readonly tipo: 'texto'; readonly texto: string | undefined }
  /** The text that takes as many lines as there is room for. */
  | { readonly tipo: 'descricao'; readonly rotulo: string; readonly texto: string | undefined }

/** A block with its title in the first cell, or the one sentence of who is not there. */
export type Bloco =
  | {
      readonly titulo: string
      readonly linhas: readonly LinhaDoBloco[]
      /** The rows of the total are a little higher. */
      readonly alto?: boolean
    }
  | { readonly frase: string }

export const campo = (
  coluna: Campo['coluna'],
  rotulo: string,
  valor: string | undefined,
  mais: { readonly colunas?: Campo['colunas']; readonly sombreado?: boolean } = {},
): Campo => ({
  coluna,
  rotulo,
  valor,
  colunas: mais.colunas ?? 1,
  ...(mais.sombreado && { sombreado: true }),
})

export const campos = (...lista: readonly Campo[]): LinhaDeCampos => ({
  tipo: 'campos',
  campos: lista,
})
