/** A row of the chart as it is written down; the rest of the account follows from its code. */
export type LinhaDoPlano =
  | readonly [codigo: string, nome: string, natureza: 'D' | 'C']
  | readonly [
      codigo: string,
      nome: string,
      natureza: 'D' | 'C',
      referencial: string,
      funcao: string,
    ]
