import type { ReactNode } from 'react'
import { Competencia, DataCivil, Instante } from '../DataCivil.tsx'
import { Dinheiro } from '../Dinheiro.tsx'
import { formatarDocumento, formatarNumero } from '../formato.ts'
import { Situacao } from '../Situacao.tsx'
import { Taxa } from '../Taxa.tsx'
import { type Coluna, type TipoDeColuna, tipoDe } from './tipos.ts'

const Traco = () => <span className="rz-suave">—</span>

const comoTexto = (valor: unknown): string | null =>
  valor === null || valor === undefined || valor === '' ? null : String(valor)
const comoNumero = (valor: unknown): number | null => (typeof valor === 'number' ? valor : null)

const DESENHOS: Record<Exclude<TipoDeColuna, 'status'>, (valor: unknown) => ReactNode> = {
  texto: (valor) => comoTexto(valor) ?? <Traco />,
  dinheiro: (valor) => <Dinheiro valor={comoNumero(valor)} semSimbolo />,
  numero: (valor) => {
    const texto = comoTexto(valor)
    return texto === null ? <Traco /> : <span className="rz-numero">{formatarNumero(texto)}</span>
  },
  data: (valor) => <DataCivil valor={comoTexto(valor)} />,
  instante: (valor) => <Instante valor={comoTexto(valor)} />,
  competencia: (valor) => <Competencia valor={comoTexto(valor)} />,
  taxa: (valor) => <Taxa valor={comoTexto(valor)} />,
  documento: (valor) => {
    const texto = comoTexto(valor)
    return texto === null ? (
      <Traco />
    ) : (
      <span className="rz-numero">{formatarDocumento(texto)}</span>
    )
  },
}

/** The raw value of a cell. */
export const valorDe = <L,>(coluna: Coluna<L>, linha: L): unknown =>
  coluna.valor ? coluna.valor(linha) : (linha as Record<string, unknown>)[coluna.campo]

/** A value drawn as its type of column draws it (also used by the totals). */
export const desenhar = (tipo: TipoDeColuna, valor: unknown): ReactNode =>
  tipo === 'status' ? null : DESENHOS[tipo](valor)

/** What a cell shows. */
export function conteudoDaCelula<L>(coluna: Coluna<L>, linha: L): ReactNode {
  if (coluna.celula) return coluna.celula(linha)
  if (coluna.situacao) {
    const { tom, texto } = coluna.situacao(linha)
    return <Situacao tom={tom}>{texto}</Situacao>
  }
  return desenhar(tipoDe(coluna), valorDe(coluna, linha))
}
