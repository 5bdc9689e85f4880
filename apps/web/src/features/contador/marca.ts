import type { escritorio, RouteInput } from '@razao/contract'
import { ehCor, seLe } from './contraste.ts'

export type Marca = RouteInput<typeof escritorio.salvarMinhaMarca>['marca']
/** The brand while it is being written: everything as text. */
export type MarcaEscrita = Record<
  'nome' | 'corPrimaria' | 'corAcento' | 'frase' | 'rodapePdf',
  string
>

const texto = (valor: unknown): string => (typeof valor === 'string' ? valor : '')

/** What the office has, whatever it was kept with. */
export const marcaEscrita = (marca: Readonly<Record<string, unknown>>): MarcaEscrita => ({
  nome: texto(marca.nome),
  corPrimaria: texto(marca.corPrimaria),
  corAcento: texto(marca.corAcento),
  frase: texto(marca.frase),
  rodapePdf: texto(marca.rodapePdf),
})

/** As the routes take it: what is empty is not sent. */
export const marcaParaEnvio = (escrita: MarcaEscrita): Marca =>
  Object.fromEntries(
    Object.entries(escrita)
      .map(([campo, valor]) => [campo, valor.trim()] as const)
      .filter(([, valor]) => valor !== ''),
  )

/** What stops the brand from being sent. */
export function faltasDaMarca({ corPrimaria, corAcento }: MarcaEscrita): string[] {
  const dasCores = (
    [
      ['A cor principal', corPrimaria],
      ['A cor de acento', corAcento],
    ] as const
  ).flatMap(([nome, cor]) => {
    if (cor.trim() === '') return []
    if (!ehCor(cor.trim())) return [`${nome} não está no formato #rrggbb.`]
    return seLe(cor.trim()) ? [] : [`${nome} é clara demais: texto branco não se lê sobre ela.`]
  })
  return dasCores
}
