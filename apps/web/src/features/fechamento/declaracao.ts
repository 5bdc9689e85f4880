import type { declaracoes, RouteOutput } from '@razao/contract'
import { formatarData, formatarValor } from '../../ui/formato.ts'
import type { Tom } from '../../ui/Situacao.tsx'

export type Declaracao = RouteOutput<typeof declaracoes.lerDeclaracao>
export type DoMesDeclarado = RouteOutput<typeof declaracoes.lerMesDeclarado>
/** A month of a company, as its declaration asks. */
export type MesDeclarado = {
  readonly empresaId: number
  readonly empresa: string
  readonly competencia: string
  /** The determination in force; null while there is none. */
  readonly apuracaoId: number | null
  readonly guiaId: number | null
  /** Of a guide that was paid nothing is issued any more. */
  readonly guiaPaga: boolean
}
type Resumo = RouteOutput<typeof declaracoes.listarDeclaracoes>['lista'][number]
type Situacao = Declaracao['situacao']
type Causa = NonNullable<NonNullable<Declaracao['comparacao']>[number]['causa']>

export const SITUACOES: Readonly<Record<Situacao, { tom: Tom; texto: string }>> = {
  pronta: { tom: 'pendente', texto: 'Montada, por conferir' },
  divergente: { tom: 'erro', texto: 'Diferente do PGDAS-D' },
  conferida: { tom: 'ok', texto: 'Conferida ao centavo' },
  transmitindo: { tom: 'andamento', texto: 'Transmitindo' },
  incerta: { tom: 'atencao', texto: 'Resposta incerta' },
  transmitida: { tom: 'ok', texto: 'Transmitida' },
  recusada: { tom: 'erro', texto: 'Recusada pela Receita' },
  'nao-saiu': { tom: 'atencao', texto: 'Não saiu' },
  trocada: { tom: 'nenhum', texto: 'Trocada por outra' },
}

export const CAUSAS: Readonly<Record<Causa, string>> = {
  arredondamento: 'Arredondamento',
  historico: 'Receita ou folha dos meses anteriores',
  aliquota: 'Alíquota ou repartição',
  'so-aqui': 'Só a nossa apuração tem',
  'so-la': 'Só o PGDAS-D tem',
}

/** That the deadline went by, and what it costs. */
export const multaPorAtraso = (prazo: string): string =>
  `O prazo passou em ${formatarData(prazo)}: a Receita cobra multa por atraso (mínimo de R$ 50,00).`

/** What may be asked for next; the others only wait. */
export type Passo = 'montar' | 'conferir' | 'transmitir' | 'consultar' | 'retificar'

/**
 * The acts that a declaration takes now, the expected one first. `apuracaoId` is the determination of the month today:
 * one of before is put together again, or, if it was transmitted, rectified.
 */
export function passosDa(
  declaracao: Pick<Declaracao, 'situacao' | 'apuracaoId'> | null,
  apuracaoId: number | null,
): readonly Passo[] {
  if (apuracaoId === null) return declaracao?.situacao === 'incerta' ? ['consultar'] : []
  if (declaracao === null) return ['montar']
  const mudou = declaracao.apuracaoId !== apuracaoId
  switch (declaracao.situacao) {
    case 'pronta':
    case 'divergente':
      return mudou ? ['montar'] : ['conferir']
    case 'conferida':
      return mudou ? ['montar'] : ['transmitir', 'conferir']
    case 'incerta':
      return ['consultar']
    case 'transmitida':
      return mudou ? ['retificar'] : []
    case 'recusada':
    case 'nao-saiu':
    case 'trocada':
      return ['montar']
    case 'transmitindo':
      return []
  }
}

/** The one that speaks for the month: the last that nothing took the place of. */
export const aDoMes = <T extends Pick<Resumo, 'id' | 'situacao'>>(lista: readonly T[]): T | null =>
  [...lista].sort((a, b) => b.id - a.id).find(({ situacao }) => situacao !== 'trocada') ?? null

/** The one that speaks for a year: of a MEI, it is of the last month that it declares. */
export const aDoAno = (lista: readonly Resumo[], ano: number): Resumo | null =>
  aDoMes(lista.filter(({ competencia }) => competencia.startsWith(`${ano}-`)))

/** How far theirs is from ours; none is said with a mark. */
export const diferencaDita = (valor: number): string =>
  valor === 0 ? '0,00 ✓' : formatarValor(valor)
