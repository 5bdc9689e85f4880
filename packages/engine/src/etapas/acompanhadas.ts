import { formatarReais } from '../dinheiro/index.ts'
import { formatarData } from '../tempo/index.ts'

/** What a person knows of a declaration that was made by other means: of months of before, maybe neither. */
export type MarcaDeFora = { readonly recibo: string | null; readonly em: string | null }

/** « em 04/11/2026, recibo 0011», as far as it is known. */
export const comoDeFora = ({ recibo, em }: MarcaDeFora): string =>
  `${em === null ? '' : ` em ${formatarData(em)}`}${recibo === null ? '' : `, recibo ${recibo}`}`

/** What is known of the declaration of a month. */
export type TransmissaoDoMes = {
  /** By what the regime declares a month; null when by nothing that is asked for here. */
  readonly declaracao: 'PGDAS-D' | 'DCTFWeb' | null
  /** Whether the office may ask the Receita from here. */
  readonly temContrato: boolean
  readonly situacao: string | null
  readonly tipo: string | null
  readonly numero: string | null
  /** Theirs less ours, while it is compared. */
  readonly diferenca: number | null
  /** Why it was refused, in the words of the Receita. */
  readonly recusa: string | null
  /** The determination says another thing than what was transmitted. */
  readonly mudou: boolean
  /** Who asked for it, while somebody else has to agree. */
  readonly esperaAprovacaoDe: string | null
  /** Transmitted by other means, as a person said. */
  readonly porFora: (MarcaDeFora & { readonly por: string }) | null
}

const ONDE = { 'PGDAS-D': 'no portal do Simples Nacional', DCTFWeb: 'no e-CAC' } as const
const semContrato = (declaracao: keyof typeof ONDE): string =>
  `O escritório não tem contrato com o SERPRO: declare ${ONDE[declaracao]} e marque aqui como transmitida por fora.`

/** Of a declaration that stopped or goes on, why, in one line. */
export function porqueDaTransmissao(de: TransmissaoDoMes): string | null {
  const { declaracao } = de
  if (declaracao === null) return 'Este regime não declara o mês pelo PGDAS-D nem pela DCTFWeb.'
  const numero = de.numero === null ? '' : ` nº ${de.numero}`
  const retificadora = de.tipo === 'retificadora'
  const ela = retificadora ? 'A retificadora' : 'A declaração'
  switch (de.situacao) {
    case 'transmitida':
      return de.mudou
        ? `O mês mudou depois da declaração${numero}: confira e retifique.`
        : `Transmitida${numero && `:${numero}`}.`
    case 'incerta':
      return `${ela} pode ter sido recebida: consulte a situação na Receita; nada é enviado de novo.`
    case 'transmitindo':
      return `${ela} está saindo.`
  }
  if (de.porFora !== null) {
    return `Transmitida por fora${comoDeFora(de.porFora)}, segundo ${de.porFora.por}.`
  }
  switch (de.situacao) {
    case 'recusada':
    case 'nao-saiu':
      return de.recusa ?? `${ela} não foi aceita: monte outra e transmita.`
    case 'divergente':
      return `O PGDAS-D calculou ${deMais(de.diferenca ?? 0)}: veja em que tributo.`
    case 'conferida':
      return de.esperaAprovacaoDe === null
        ? `${ela} está ${declaracao === 'DCTFWeb' ? 'montada' : 'conferida ao centavo'}: falta transmitir.`
        : `Pedida por ${de.esperaAprovacaoDe}: falta a aprovação de outra pessoa.`
    case 'pronta':
      return `${ela} está montada: falta conferir com o PGDAS-D.`
  }
  if (!de.temContrato) return semContrato(declaracao)
  return declaracao === 'DCTFWeb'
    ? 'Falta montar a DCTFWeb e transmitir.'
    : 'Falta conferir com o PGDAS-D e transmitir.'
}

const deMais = (diferenca: number): string =>
  diferenca === 0
    ? 'outra divisão entre os tributos'
    : `${formatarReais(Math.abs(diferenca))} a ${diferenca > 0 ? 'mais' : 'menos'}`

/** The guides of a month that are in force, counted. */
export type GuiasDoMes = {
  readonly guias: number
  readonly lidas: number
  readonly pagas: number
  /** The first due day among those that were not paid. */
  readonly vence: string | null
  /** What is still to be paid. */
  readonly aberto: number
  readonly porFora: boolean
  readonly enviadas: boolean
}

const SEM_GUIA = 'Não há guia neste mês.'

/** Whether somebody of the company opened the guides, in one line. */
export function porqueDaLeitura(de: GuiasDoMes): string | null {
  const { guias, lidas } = de
  if (guias === 0) return SEM_GUIA
  if (lidas === guias)
    return guias === 1 ? 'A guia foi aberta.' : `As ${guias} guias foram abertas.`
  if (de.porFora) return 'Entregue por fora: não se sabe se foi lida.'
  if (lidas > 0) return `${lidas} de ${guias} guias abertas pela empresa.`
  return de.enviadas ? 'Ninguém da empresa abriu ainda.' : 'Ainda não enviada.'
}

/** Whether the guides were paid, in one line; `hoje` tells what is late. */
export function porqueDoPagamento(de: GuiasDoMes, hoje: string): string | null {
  const { guias, pagas, vence, aberto } = de
  if (guias === 0) return SEM_GUIA
  if (pagas === guias) return guias === 1 ? 'Paga.' : `As ${guias} guias foram pagas.`
  const quanto = pagas > 0 ? `${pagas} de ${guias} pagas; faltam ` : 'Em aberto: '
  if (vence === null) return `${quanto}${formatarReais(aberto)}.`
  return `${quanto}${formatarReais(aberto)}, ${vence < hoje ? 'vencida desde' : 'vence em'} ${formatarData(vence)}.`
}
