import type { Tom } from '../../ui/Situacao.tsx'
import type { Tabela } from './regra.ts'

type Rotulo = { readonly tom: Tom; readonly texto: string }

export const SITUACAO_DA_TABELA: Readonly<Record<Tabela['situacao'], Rotulo>> = {
  'a-conferir': { tom: 'aguardando', texto: 'A conferir' },
  confirmada: { tom: 'ok', texto: 'Publicada' },
  descartada: { tom: 'nenhum', texto: 'Descartada' },
  desfeita: { tom: 'nenhum', texto: 'Desfeita' },
}

export const RESULTADO_DA_LINHA: Readonly<Record<keyof Tabela['linhas'], Rotulo>> = {
  nova: { tom: 'ok', texto: 'Nova' },
  muda: { tom: 'info', texto: 'Muda' },
  igual: { tom: 'nenhum', texto: 'Igual' },
  recusada: { tom: 'erro', texto: 'Recusada' },
}
