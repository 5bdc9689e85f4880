import { formatarReais, formatarTaxa, invariant } from '../dinheiro/index.ts'
import {
  CSRF,
  IRRF_DE_SERVICOS,
  TRIBUTOS_DA_CSRF,
  type TributoDaCsrf,
} from '../tabelas/retencoes/index.ts'
import { competenciaDe, vigente } from '../tempo/index.ts'
import {
  type ApuracaoRetencao,
  NATUREZAS_DE_SERVICO,
  type Retencao,
  type TributoRetido,
} from '../tributos/retencoes/index.ts'
import type { Aviso } from '../tributos/simples/index.ts'
import type { FatosDaPrevia, Motivo } from './tipos.ts'

// Who withholds and how much is decided in `tributos/retencoes`; here it is only said why.

type Federal = Exclude<TributoRetido, 'iss'>
type Contexto = {
  readonly fatos: FatosDaPrevia
  readonly apuracao: ApuracaoRetencao
  /** Before what was decided for this customer. */
  readonly daLei: ApuracaoRetencao
}
const tem = ({ retencoes }: ApuracaoRetencao, tributo: TributoRetido): boolean =>
  retencoes.some((uma) => uma.tributo === tributo)

const NORMAS: Readonly<Record<Federal, string>> = {
  irrf: 'RIR/2018, arts. 714 a 718',
  pis: 'Lei 10.833/2003, art. 30',
  cofins: 'Lei 10.833/2003, art. 30',
  csll: 'Lei 10.833/2003, art. 30',
  inss: 'Lei 8.212/1991, art. 31',
}
const SIGLAS: Readonly<Record<Federal, string>> = {
  irrf: 'IRRF',
  pis: 'PIS',
  cofins: 'COFINS',
  csll: 'CSLL',
  inss: 'INSS',
}
const ehDaCsrf = (tributo: Federal): tributo is TributoDaCsrf =>
  (TRIBUTOS_DA_CSRF as readonly string[]).includes(tributo)

/** Who was said to withhold is taken as a company out of the Simples. */
export const comoEmpresa = <T extends FatosDaPrevia['tomador']>(
  tomador: T,
): T | 'pessoa-juridica' =>
  tomador === 'simples' || tomador === 'mei' ? 'pessoa-juridica' : tomador

/** The rule that withheld: what is rendered, to whom, and the law the engine wrote in the step. */
export function porqueRetem(
  { fatos: { tomador, natureza, retencaoFederalInformada: informada }, daLei }: Contexto,
  { tributo, base, aliquota }: Retencao,
  fundamento: string,
): Motivo {
  const conta = `${formatarTaxa(aliquota)} de ${formatarReais(base)}`
  if (informada && !tem(daLei, tributo)) {
    const mensagem = `Foi informado que este cliente retém ${SIGLAS[tributo as Federal]}: ${conta}.`
    return { codigo: 'federal-informado', mensagem, fundamento: informada.fonte }
  }
  if (tributo === 'inss') {
    return {
      codigo: 'inss-da-mao-de-obra',
      mensagem: `Cessão de mão de obra ou empreitada: ${conta}.`,
      fundamento,
    }
  }
  if (tomador === 'orgao-federal') {
    return { codigo: 'orgao-federal', mensagem: `Pago por órgão federal: ${conta}.`, fundamento }
  }
  return {
    codigo: `${tributo}-da-natureza`,
    mensagem: `${NATUREZAS_DE_SERVICO[natureza]}: ${conta}.`,
    fundamento,
  }
}

/** Why a federal tribute is not withheld: the first of the reasons that holds. */
export function porqueNaoRetem(tributo: Federal, pedido: Contexto): Motivo {
  const { fatos, daLei } = pedido
  const { retencaoFederalInformada: informada } = fatos
  if (tem(daLei, tributo)) {
    invariant(informada, `${tributo} manda reter e não foi retido`)
    return {
      codigo: 'federal-informado',
      mensagem: `Foi informado que este cliente não retém ${SIGLAS[tributo]}.`,
      fundamento: informada.fonte,
    }
  }
  const contexto: Contexto = informada?.retem
    ? { ...pedido, fatos: { ...fatos, tomador: comoEmpresa(fatos.tomador) } }
    : { ...pedido, apuracao: daLei }
  const motivo =
    (tributo === 'inss' ? semMaoDeObra(contexto) : null) ??
    doTomador(tributo, contexto) ??
    doPrestador(tributo, contexto) ??
    doServico(tributo, contexto) ??
    daDispensa(tributo, contexto)
  invariant(motivo, `${tributo} não retido sem motivo`)
  return motivo
}

/** What is withheld, or is not, against the law: nobody is left to find it out by the bank. */
export function avisoDoInformado(apuracao: ApuracaoRetencao, daLei: ApuracaoRetencao): Aviso {
  const aMais = apuracao.totalRetido > daLei.totalRetido
  const [quem, contra] = aMais ? [apuracao, daLei] : [daLei, apuracao]
  const federais = quem.retencoes.filter(
    ({ tributo }) => tributo !== 'iss' && !tem(contra, tributo),
  )
  const siglas = federais.map(({ tributo }) => SIGLAS[tributo as Federal])
  const quais = [siglas.slice(0, -1).join(', '), ...siglas.slice(-1)].filter((s) => s !== '')
  const total = federais.reduce((soma, { valor }) => soma + valor, 0)
  return {
    codigo: 'federal-informado',
    gravidade: 'atencao',
    mensagem: `A lei ${aMais ? 'não ' : ''}manda reter ${quais.join(' e ')}, ${formatarReais(total)} ao todo, e foi informado que este cliente ${aMais ? '' : 'não '}retém: confirme com ele.`,
  }
}

const semMaoDeObra = ({ fatos }: Contexto): Motivo | null =>
  fatos.maoDeObra
    ? null
    : {
        codigo: 'sem-cessao-de-mao-de-obra',
        mensagem: 'O serviço não é cessão de mão de obra nem empreitada: não há INSS a reter.',
        fundamento: NORMAS.inss,
      }

function doTomador(tributo: Federal, { fatos }: Contexto): Motivo | null {
  const fundamento = NORMAS[tributo]
  if (fatos.tomador === 'exterior') {
    const mensagem = 'Quem paga do exterior não retém tributos daqui.'
    return { codigo: 'tomador-no-exterior', mensagem, fundamento }
  }
  if (fatos.tomador === 'pessoa-fisica') {
    const mensagem = `Pessoa física não retém ${SIGLAS[tributo]}: só a empresa que contrata.`
    return { codigo: 'tomador-pessoa-fisica', mensagem, fundamento }
  }
  return null
}

function doPrestador(tributo: Federal, { fatos }: Contexto): Motivo | null {
  const { prestador, tomador } = fatos
  if (prestador.tipo === 'mei') {
    return {
      codigo: 'prestador-mei',
      mensagem: `O MEI paga valores fixos no DAS-MEI: o cliente não retém ${SIGLAS[tributo]}.`,
      fundamento:
        tributo === 'inss' ? 'LC 123/2006, arts. 18-A e 18-B' : dispensaDoSimples(tributo, tomador),
    }
  }
  if (prestador.tipo !== 'simples') return null
  if (tributo === 'inss') {
    return prestador.anexo === 'IV'
      ? null
      : {
          codigo: 'cpp-no-das',
          mensagem: 'A CPP desta atividade está no DAS: o INSS só é retido no Anexo IV.',
          fundamento: 'LC 123/2006, arts. 13, VI, e 18, § 5º-C',
        }
  }
  return {
    codigo: 'prestador-do-simples',
    mensagem: `Optante pelo Simples Nacional não sofre retenção de ${SIGLAS[tributo]}: entregue ao cliente a declaração de optante.`,
    fundamento: dispensaDoSimples(tributo, tomador),
  }
}

function dispensaDoSimples(tributo: Federal, tomador: FatosDaPrevia['tomador']): string {
  if (tomador === 'orgao-federal') return 'IN RFB 1.234/2012, art. 4º, XI'
  return tributo === 'irrf'
    ? 'IN RFB 765/2007, art. 1º'
    : 'Lei 10.833/2003, art. 32, III; IN SRF 459/2004, art. 3º, II'
}

function doServico(tributo: Federal, { fatos }: Contexto): Motivo | null {
  if (tributo === 'irrf') return fatos.tomador === 'orgao-federal' ? null : semIrrf(fatos)
  return ehDaCsrf(tributo) ? semCsrf(tributo, fatos) : null
}

function semIrrf({ natureza, pagamento }: FatosDaPrevia): Motivo | null {
  const tabela = vigente(IRRF_DE_SERVICOS, competenciaDe(pagamento))
  if (!tabela.ok || tabela.value.porNatureza[natureza]) return null
  return {
    codigo: 'irrf-nao-alcanca',
    mensagem: `${NATUREZAS_DE_SERVICO[natureza]}: o IRRF na fonte não alcança este serviço.`,
    fundamento: NORMAS.irrf,
  }
}

function semCsrf(tributo: TributoDaCsrf, fatos: FatosDaPrevia): Motivo | null {
  const { tomador, csrfIndevida, natureza, pagamento } = fatos
  const deOrgao = tomador === 'orgao-federal'
  if (tomador === 'simples' || tomador === 'mei') {
    return {
      codigo: 'tomador-do-simples',
      mensagem: `Quem paga é optante pelo Simples Nacional: não retém ${SIGLAS[tributo]}.`,
      fundamento: 'Lei 10.833/2003, art. 30, § 2º',
    }
  }
  if (csrfIndevida?.includes(tributo)) {
    return {
      codigo: 'tributo-nao-devido',
      mensagem: `A empresa não deve ${SIGLAS[tributo]} deste serviço: o cliente não o retém.`,
      fundamento: deOrgao ? 'IN RFB 1.234/2012, art. 2º' : 'IN SRF 459/2004, art. 2º',
    }
  }
  const tabela = vigente(CSRF, competenciaDe(pagamento))
  if (!tabela.ok) return null
  if (!deOrgao && !tabela.value.naturezas.includes(natureza)) {
    return {
      codigo: 'csrf-nao-alcanca',
      mensagem: `${NATUREZAS_DE_SERVICO[natureza]}: a retenção de PIS, COFINS e CSLL não alcança este serviço.`,
      fundamento: NORMAS.csll,
    }
  }
  if (tabela.value[tributo].isZero()) {
    return {
      codigo: 'tributo-extinto',
      mensagem: `${SIGLAS[tributo]} acabou com os fatos de dezembro de 2026: não há o que reter.`,
      fundamento: 'LC 214/2025, art. 542',
    }
  }
  return deOrgao ? SEM_LINHA_NO_ORGAO : null
}

const SEM_LINHA_NO_ORGAO: Motivo = {
  codigo: 'aliquota-zero-no-orgao-federal',
  mensagem: 'O que é fornecido ao órgão federal não paga este tributo.',
  fundamento: 'IN RFB 1.234/2012, anexo I',
}

/** Small amounts, and what is paid by the provider itself, as the engine warns of them. */
const DISPENSAS: Readonly<
  Record<string, { readonly de: readonly Federal[]; readonly lei: string }>
> = {
  'irrf-autorrecolhido': { de: ['irrf'], lei: 'RIR/2018, art. 718, § 1º' },
  'irrf-dispensado': { de: ['irrf'], lei: 'Lei 9.430/1996, art. 67' },
  'csrf-dispensada': {
    de: ['pis', 'cofins', 'csll'],
    lei: 'Lei 10.833/2003, art. 31, § 3º, red. Lei 13.137/2015',
  },
  'inss-dispensado': { de: ['inss'], lei: 'IN RFB 2.110/2022, art. 115' },
}

export const ehDispensa = (codigo: string): boolean => codigo in DISPENSAS

function daDispensa(tributo: Federal, { apuracao }: Contexto): Motivo | null {
  for (const { codigo, mensagem } of apuracao.avisos) {
    const dispensa = DISPENSAS[codigo]
    if (dispensa?.de.includes(tributo)) return { codigo, mensagem, fundamento: dispensa.lei }
  }
  return null
}
