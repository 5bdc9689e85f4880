import { fiscal, type RouteOutput } from '@razao/contract'
import { formatarCnpj, formatarCpf } from '@razao/engine/cadastro'
import { formatarReais } from '@razao/engine/dinheiro'
import { formatarNumeroDoDocumento } from '@razao/engine/guias'
import { formatarCompetencia, formatarData } from '@razao/engine/tempo'
import type { EspecieDeGuia, GuiaOficial } from '@razao/formats/guia-oficial'

type Conferencia = RouteOutput<typeof fiscal.lerGuiaOficial>
type Campo = Conferencia['campos'][number]

const { TIPO_GUIA } = fiscal

/** Which of our guides a paper may be of. */
export const TIPOS_DA_ESPECIE: Readonly<Record<EspecieDeGuia, readonly number[]>> = {
  das: [TIPO_GUIA.das, TIPO_GUIA.dasMei],
  darf: [TIPO_GUIA.irrf, TIPO_GUIA.proLabore, TIPO_GUIA.inss, TIPO_GUIA.darf],
  outra: [TIPO_GUIA.iss],
}
const NOMES: Readonly<Record<EspecieDeGuia, string>> = {
  das: 'DAS do Simples Nacional',
  darf: 'DARF',
  outra: 'guia municipal',
}

/** Our guide, as it is compared. */
export type GuiaNossa = {
  readonly tipo: number
  readonly rotulo: string
  readonly cnpj: string
  readonly competencia: string
  readonly vencimento: string
  readonly principal: number
  readonly multa: number
  readonly juros: number
  readonly total: number
  readonly estado: string
  /** Of the official document that it has already. */
  readonly numero: string | null
}

/** Who holds the number or the bars of a paper already; `null` where the reader may not see which. */
export type DeOutra = { readonly nome: string | null }

type Acrescimos = { readonly multa: number; readonly juros: number }

export const inscricao = (numero: string): string =>
  numero.length === 11 ? formatarCpf(numero) : formatarCnpj(numero)

/** Multa and juros that come with the official one; null when the paper does not tell its parts and is not of our total. */
export function acrescimosDe(nossa: GuiaNossa, lida: GuiaOficial): Acrescimos | null {
  if (lida.partes !== null) return lida.partes.principal === nossa.principal ? lida.partes : null
  if (lida.total === nossa.total) return nossa
  return lida.total === nossa.principal ? { multa: 0, juros: 0 } : null
}

type Contexto = {
  readonly hoje: string
  readonly esperado: Acrescimos | null
  readonly deOutra: DeOutra | null
}

/** Field by field, ours and theirs; what stops it says what to do. */
export function compararOficial(
  nossa: GuiaNossa,
  lida: GuiaOficial,
  { hoje, esperado, deOutra }: Contexto,
): Campo[] {
  return [
    daInscricao(nossa, lida),
    doTributo(nossa, lida),
    daCompetencia(nossa, lida),
    doVencimento(nossa, lida),
    doImposto(nossa, lida),
    dosAcrescimos(nossa, lida, esperado),
    doPrazo(lida, hoje),
    doNumero(nossa, lida, deOutra),
  ]
}

const igual = (campo: string, valor: string): Campo => ({
  ...{ campo, nosso: valor, deles: valor, igual: true, impede: null },
})

function daInscricao({ cnpj }: GuiaNossa, { inscricoes }: GuiaOficial): Campo {
  const campo = 'CNPJ ou CPF'
  if (inscricoes.includes(cnpj)) return igual(campo, inscricao(cnpj))
  const deles = inscricoes.map(inscricao).join(', ')
  return {
    ...{ campo, nosso: inscricao(cnpj), deles: deles || 'não diz', igual: false },
    impede: `A guia do PDF é de outra empresa${deles === '' ? ', ou não diz de quem é' : `: ${deles}`}. Envie a guia desta empresa.`,
  }
}

function doTributo({ tipo, rotulo }: GuiaNossa, { especie }: GuiaOficial): Campo {
  const serve = TIPOS_DA_ESPECIE[especie].includes(tipo)
  return {
    ...{ campo: 'Tributo', nosso: rotulo, deles: NOMES[especie], igual: serve },
    impede: serve
      ? null
      : `O PDF é de ${NOMES[especie]}, e esta guia é ${rotulo}. Escolha a outra guia.`,
  }
}

function daCompetencia({ competencia }: GuiaNossa, lida: GuiaOficial): Campo {
  const campo = 'Competência'
  const nosso = formatarCompetencia(competencia)
  if (lida.competencia === null)
    return {
      ...{ campo, nosso, deles: 'não diz, ou é de vários meses', igual: false },
      impede: null,
    }
  if (lida.competencia === competencia) return igual(campo, nosso)
  const deles = formatarCompetencia(lida.competencia)
  return {
    ...{ campo, nosso, deles, igual: false },
    impede: `A guia do PDF é de ${deles}, e esta é de ${nosso}. Envie-a na guia do mês dela.`,
  }
}

function doVencimento({ vencimento }: GuiaNossa, lida: GuiaOficial): Campo {
  const campo = 'Vencimento'
  const nosso = formatarData(vencimento)
  if (lida.vencimento === vencimento) return igual(campo, nosso)
  const deles = lida.vencimento === null ? 'não diz' : formatarData(lida.vencimento)
  return { ...{ campo, nosso, deles, igual: false }, impede: null }
}

function doImposto(nossa: GuiaNossa, lida: GuiaOficial): Campo {
  const campo = 'Imposto'
  const nosso = formatarReais(nossa.principal)
  if (acrescimosDe(nossa, lida) !== null) return igual(campo, nosso)
  const deles = formatarReais(lida.partes?.principal ?? lida.total)
  return {
    ...{ campo, nosso, deles, igual: false },
    impede:
      lida.partes === null
        ? `O PDF é de ${deles} ao todo e não separa multa e juros; a guia é de ${formatarReais(nossa.total)}. Recalcule a guia para o dia do pagamento, ou confira o mês.`
        : `O PDF é de ${deles} de imposto, e a apuração deu ${nosso}. Confira o mês antes de usar esta guia.`,
  }
}

function dosAcrescimos(nossa: GuiaNossa, lida: GuiaOficial, esperado: Acrescimos | null): Campo {
  const campo = 'Multa e juros'
  const deles = acrescimosDe(nossa, lida)
  const nosso = esperado === null ? null : esperado.multa + esperado.juros
  const delas = deles === null ? null : deles.multa + deles.juros
  return {
    campo,
    nosso: nosso === null ? 'falta a Selic de um mês' : formatarReais(nosso),
    deles: delas === null ? 'não separa' : formatarReais(delas),
    igual: nosso !== null && nosso === delas,
    // What is paid is the document, whose multa and juros come with it.
    impede: null,
  }
}

function doPrazo({ pagarAte }: GuiaOficial, hoje: string): Campo {
  const campo = 'Pagar até'
  const deles = pagarAte === null ? 'não diz' : formatarData(pagarAte)
  const passou = pagarAte !== null && pagarAte < hoje
  return {
    ...{
      campo,
      nosso: `${formatarData(hoje)} ou depois`,
      deles,
      igual: pagarAte !== null && !passou,
    },
    impede: passou
      ? `Este documento só podia ser pago até ${deles}. Gere outro no portal para o dia do pagamento.`
      : null,
  }
}

const PORQUE_NAO: Readonly<Record<string, string>> = {
  paga: 'Esta guia já foi paga. Para trocar o pagamento, desfaça-o antes.',
  substituida: 'Esta guia foi substituída por outra. Envie o PDF na que ficou no lugar dela.',
}

function doNumero(
  { numero, estado }: GuiaNossa,
  lida: GuiaOficial,
  deOutra: DeOutra | null,
): Campo {
  const deles = formatarNumeroDoDocumento(lida.numero)
  return {
    campo: 'Número do documento',
    ...{ nosso: numero === null ? 'ainda sem' : formatarNumeroDoDocumento(numero), deles },
    igual: deOutra === null && (numero === null || numero === lida.numero),
    impede:
      PORQUE_NAO[estado] ??
      (numero === lida.numero
        ? 'Este documento já está nesta guia. Nada mudou.'
        : jaDeOutra(deles, deOutra)),
  }
}

/** Paid by this guide, the document would pay the other's debt. */
function jaDeOutra(numero: string, deOutra: DeOutra | null): string | null {
  if (deOutra === null) return null
  const qual = deOutra.nome ?? 'outra guia do escritório'
  return `O documento nº ${numero} já está em ${qual}: pago por aqui, pagaria a dívida de lá. Envie o documento desta guia.`
}
