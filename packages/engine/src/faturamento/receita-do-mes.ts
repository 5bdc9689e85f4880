import { formatarReais } from '../dinheiro/index.ts'
import { serializarCanonico } from '../fechamento/index.ts'
import { formatarData } from '../tempo/index.ts'
import type { AtividadePresumida } from '../tributos/presumido/index.ts'
import type { AtividadeDoMes } from '../tributos/simples/index.ts'

/** A segregated revenue: a line of the PGDAS-D, with the words a person reads. */
export type LinhaDaReceita = AtividadeDoMes & {
  readonly rotulo: string
  /** Under the Lucro, when it is not the one of sales or of services in general. */
  readonly presuncao?: AtividadePresumida
}

/** What the active notes of a month say. */
export type NotasDoMes = {
  readonly quantidade: number
  readonly interna: number
  readonly externa: number
  readonly linhas: readonly LinhaDaReceita[]
  /** Withheld by customers: irrf, csll, pis, cofins, inss, iss. */
  readonly retencoes: Readonly<Record<string, number>>
  readonly divergencias: readonly string[]
}

export type ReceitaGravada = {
  readonly interna: number
  readonly externa: number
  readonly linhas: readonly LinhaDaReceita[]
  readonly retencoes: Readonly<Record<string, number>>
  readonly divergencias: readonly string[]
  readonly quantidade: number
  /** `notas`, `informada`, `ajustada` */
  readonly origem: string
  readonly ajuste: number
  /** The total a person answered for last; null when nobody did. */
  readonly aprovada: number | null
  readonly confirmada: boolean
}

/** Stages Documentos and Notas of one company, and what to write. */
export type ReceitaDoMes = {
  readonly documentos: { readonly estado: 2 | 5; readonly motivo: string | null }
  readonly notas: {
    readonly estado: 2 | 3
    readonly codigo: string | null
    readonly motivo: string | null
  }
  readonly receita: ReceitaGravada
  /** Amounts or lines differ from what is written. */
  readonly conteudoMudou: boolean
  /** They, or the confirmation, differ. */
  readonly mudou: boolean
}

const VAZIA: ReceitaGravada = {
  interna: 0,
  externa: 0,
  linhas: [],
  retencoes: {},
  divergencias: [],
  quantidade: 0,
  origem: 'notas',
  ajuste: 0,
  aprovada: null,
  confirmada: false,
}

/**
 * The revenue of the month: notes plus the person's adjustment, or what was informed when there are no
 * notes. The robot confirms what nobody disputes; a divergence or an adjustment waits for a person.
 */
export function receitaDoMes(fatos: {
  readonly notas: NotasDoMes | null
  readonly gravada: ReceitaGravada | null
  readonly semMovimento: boolean
  readonly anexoPrincipal: string | null
  /** Civil day. */
  readonly hoje: string
  /** The total with which the tax was worked out and the day another was noticed: the new one waits for who answers for it. */
  readonly apurada?: { readonly valor: number; readonly em: string }
}): ReceitaDoMes {
  const { gravada, semMovimento } = fatos
  const base = baseDe(fatos)
  const ajuste = gravada?.ajuste ?? 0
  const linhas = aplicarAjuste(base.linhas, ajuste, fatos.anexoPrincipal)
  const soma = (exterior: boolean) =>
    linhas.reduce((total, linha) => total + (linha.exterior === exterior ? linha.receita : 0), 0)
  const calculada: ReceitaGravada = {
    ...base,
    linhas,
    interna: soma(false),
    externa: soma(true),
    ajuste,
    origem: ajuste === 0 ? base.origem : 'ajustada',
    divergencias: divergenciasDe(fatos, base),
    aprovada: gravada?.aprovada ?? null,
    confirmada: false,
  }
  const igual = gravada !== null && assinatura(gravada) === assinatura(calculada)
  const outra = outroValor(fatos, calculada)
  const porPessoa = calculada.divergencias.length > 0 || ajuste !== 0 || outra !== null
  const confirmada = (igual && gravada?.confirmada === true) || !porPessoa
  const temDocumento =
    base.quantidade > 0 || semMovimento || base.origem === 'informada' || ajuste !== 0
  return {
    documentos: temDocumento
      ? { estado: 2, motivo: null }
      : { estado: 5, motivo: 'Nenhuma nota do mês foi recebida, nem declarado sem movimento.' },
    notas: confirmada ? { estado: 2, codigo: null, motivo: null } : porQueNao(calculada, outra),
    receita: { ...calculada, confirmada },
    conteudoMudou: !igual,
    mudou: !igual || gravada?.confirmada !== confirmada,
  }
}

type Fatos = Parameters<typeof receitaDoMes>[0]

function baseDe({ notas, gravada, anexoPrincipal }: Fatos): ReceitaGravada {
  if (notas !== null && notas.quantidade > 0) return { ...VAZIA, ...notas }
  if (gravada === null || gravada.origem === 'notas') return VAZIA
  const linhas = semAjuste(linhasDe(gravada, anexoPrincipal), gravada.ajuste, anexoPrincipal)
  const total = linhas.reduce((soma, linha) => soma + linha.receita, 0)
  const origem = gravada.origem === 'informada' || total > 0 ? 'informada' : 'notas'
  return { ...VAZIA, linhas, origem, retencoes: gravada.retencoes }
}

/** An informed month without segregation is revenue of the main activity. */
function linhasDe(
  receita: ReceitaGravada,
  anexoPrincipal: string | null,
): readonly LinhaDaReceita[] {
  if (receita.linhas.length > 0) return receita.linhas
  const anexo = (anexoPrincipal ?? 'III') as LinhaDaReceita['anexo']
  const linhas: LinhaDaReceita[] = [
    {
      id: 'informada',
      rotulo: 'Receita informada',
      anexo,
      receita: receita.interna,
      exterior: false,
    },
    {
      id: 'exterior',
      rotulo: 'Exportação informada',
      anexo,
      receita: receita.externa,
      exterior: true,
    },
  ]
  return linhas.filter((linha) => linha.receita > 0)
}

/** The lines before the adjustment that is written in them. */
function semAjuste(
  linhas: readonly LinhaDaReceita[],
  ajuste: number,
  anexoPrincipal: string | null,
): readonly LinhaDaReceita[] {
  if (ajuste < 0) return devolver(linhas, -ajuste)
  const alvo = alvoDoAjuste(linhas, anexoPrincipal)
  return linhas
    .map((linha, indice) =>
      indice === alvo ? { ...linha, receita: Math.max(linha.receita - ajuste, 0) } : linha,
    )
    .filter((linha) => linha.receita > 0)
}

/** Gives back what `descontar` takes: to the line it begins with, so that taking again ends where it began. */
function devolver(linhas: readonly LinhaDaReceita[], valor: number): readonly LinhaDaReceita[] {
  const internas = linhas.filter((linha) => !linha.exterior)
  const maior = Math.max(...internas.map(({ receita }) => receita))
  const alvo = internas.find(({ receita }) => receita === maior)
  return linhas.map((linha) =>
    linha === alvo ? { ...linha, receita: linha.receita + valor } : linha,
  )
}

const anexoDoAjuste = (linhas: readonly LinhaDaReceita[], anexoPrincipal: string | null): string =>
  anexoPrincipal ?? linhas[0]?.anexo ?? 'III'

function alvoDoAjuste(linhas: readonly LinhaDaReceita[], anexoPrincipal: string | null): number {
  const anexo = anexoDoAjuste(linhas, anexoPrincipal)
  return linhas.findIndex((linha) => !linha.exterior && !linha.issRetido && linha.anexo === anexo)
}

const INFORMADA = 'A receita informada era'

function divergenciasDe(
  { notas, gravada, semMovimento }: Fatos,
  base: ReceitaGravada,
): readonly string[] {
  const divergencias = base.origem === 'informada' ? [] : [...base.divergencias]
  if (semMovimento && base.quantidade > 0)
    divergencias.push('O mês foi declarado sem movimento, mas há notas.')
  if (notas !== null && notas.quantidade > 0 && gravada !== null) {
    const informada = gravada.interna + gravada.externa
    if (gravada.origem === 'informada' && informada !== notas.interna + notas.externa)
      divergencias.push(`${INFORMADA} ${formatarReais(informada)} e difere das notas.`)
    // The notes took its place in the row: the question stays until a person confirms.
    else divergencias.push(...gravada.divergencias.filter((texto) => texto.startsWith(INFORMADA)))
  }
  return divergencias
}

/** Why the revenue is not the one that was confirmed: an approval is of a value. Null when it is. */
function outroValor({ apurada, hoje }: Fatos, receita: ReceitaGravada): string | null {
  const total = receita.interna + receita.externa
  const outra = receita.aprovada !== null && receita.aprovada !== total
  const de = outra ? receita.aprovada : apurada?.valor
  // The same total by another annex, or another presumption, is for the apuração to notice.
  if (de === null || de === undefined || de === total) return null
  const dia = formatarData(apurada?.em ?? hoje).slice(0, 5)
  return `A receita confirmada mudou de ${formatarReais(de)} para ${formatarReais(total)} em ${dia}: confirme de novo.`
}

function porQueNao(
  { divergencias, ajuste }: ReceitaGravada,
  outra: string | null,
): ReceitaDoMes['notas'] {
  const [primeira] = divergencias
  if (primeira !== undefined)
    return { estado: 3, codigo: 'faturamento-divergente', motivo: primeira }
  if (outra !== null) return { estado: 3, codigo: 'receita-mudou', motivo: outra }
  return {
    estado: 3,
    codigo: 'faturamento-a-confirmar',
    motivo: `O ajuste de ${formatarReais(ajuste)} no faturamento espera confirmação.`,
  }
}

/** The same revenue with another adjustment; it waits for confirmation again. */
export function trocarAjuste(
  receita: ReceitaGravada,
  ajuste: number,
  anexoPrincipal: string | null,
): ReceitaGravada {
  const base = semAjuste(linhasDe(receita, anexoPrincipal), receita.ajuste, anexoPrincipal)
  const linhas = aplicarAjuste(base, ajuste, anexoPrincipal)
  const soma = (exterior: boolean) =>
    linhas.reduce((total, linha) => total + (linha.exterior === exterior ? linha.receita : 0), 0)
  const deNotas = receita.quantidade > 0 || base.length === 0
  const semAjusteNovo = deNotas ? 'notas' : 'informada'
  return {
    ...receita,
    linhas,
    interna: soma(false),
    externa: soma(true),
    ajuste,
    origem: ajuste === 0 ? semAjusteNovo : 'ajustada',
    confirmada: false,
  }
}

/** What makes two revenues the same for the tax. */
const assinatura = (receita: ReceitaGravada): string =>
  serializarCanonico([
    receita.interna,
    receita.externa,
    receita.linhas,
    receita.retencoes,
    receita.divergencias,
    receita.quantidade,
    receita.origem,
    receita.ajuste,
  ])

/**
 * Adds the adjustment to the main domestic line, or takes it from the largest ones; more than there is
 * cannot be taken and stays at zero.
 */
export function aplicarAjuste(
  linhas: readonly LinhaDaReceita[],
  ajuste: number,
  anexoPrincipal: string | null,
): readonly LinhaDaReceita[] {
  if (ajuste === 0) return linhas
  if (ajuste < 0) return descontar(linhas, -ajuste)
  const anexo = anexoDoAjuste(linhas, anexoPrincipal)
  const alvo = alvoDoAjuste(linhas, anexoPrincipal)
  if (alvo >= 0)
    return linhas.map((linha, indice) =>
      indice === alvo ? { ...linha, receita: linha.receita + ajuste } : linha,
    )
  return [
    ...linhas,
    {
      id: 'ajuste',
      rotulo: 'Ajuste do faturamento',
      anexo: anexo as LinhaDaReceita['anexo'],
      receita: ajuste,
      exterior: false,
    },
  ]
}

/** Takes a value from the largest domestic lines, the preferred ones first. */
export function descontar(
  linhas: readonly LinhaDaReceita[],
  valor: number,
  primeiro: (linha: LinhaDaReceita) => boolean = () => false,
): readonly LinhaDaReceita[] {
  let resta = valor
  const porTamanho = linhas
    .map((linha, indice) => ({ linha, indice }))
    .filter(({ linha }) => !linha.exterior)
    .sort(
      (a, b) =>
        Number(primeiro(b.linha)) - Number(primeiro(a.linha)) ||
        b.linha.receita - a.linha.receita ||
        a.indice - b.indice,
    )
  const tirado = new Map<number, number>()
  for (const { linha, indice } of porTamanho) {
    const parte = Math.min(resta, linha.receita)
    tirado.set(indice, parte)
    resta -= parte
  }
  return linhas.map((linha, indice) => ({
    ...linha,
    receita: linha.receita - (tirado.get(indice) ?? 0),
  }))
}
