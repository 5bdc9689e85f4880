import type { carteira, consultas, RouteInput, RouteOutput } from '@razao/contract'
import {
  anexoSugerido,
  mesesAntesDaEntrada,
  PORTE,
  REGIME,
  validarCnpj,
  validarCpf,
} from '@razao/engine/cadastro'
import { ehCompetencia } from '@razao/engine/tempo'
import { lerDinheiro } from '../../../ui/dinheiro-digitado.ts'
import { dataDigitada, validarMascara } from '../../../ui/mascaras.ts'

type Envio = RouteInput<typeof carteira.criarEmpresa>
export type Cadastro = RouteOutput<typeof consultas.consultarCnpj>['cadastro']
export type AnexoEscolhido = Envio['anexo']

export type SocioEscrito = {
  cpf: string
  nome: string
  /** As typed: `50` or `33,333333`. */
  participacao: string
  administrador: boolean
  proLabore: 'nenhum' | 'salario-minimo' | 'teto' | 'fixo'
  valor: string
}
export type MesEscrito = { interna: string; externa: string; folha: string }

/** The wizard as it is filled, all in the texts of its fields: what the draft keeps. */
export type NovaEmpresa = {
  passo: number
  cnpj: string
  /** The CNPJ whose register has already filled the fields. */
  consultado: string
  razaoSocial: string
  apelido: string
  naturezaJuridica: string
  porte: string
  /** `ddmmaaaa`, as the mask gives it. */
  abertura: string
  municipio: string
  municipioIbge: number | null
  inscricaoMunicipal: string
  email: string
  cnae: string
  atividade: string
  /** Names that the register publishes, still to be told with their CPF. */
  sociosDaReceita: string[]
  regime: string
  /** `mmaaaa`. */
  regimeDesde: string
  /** Empty takes the one suggested by the CNAE. */
  anexo: AnexoEscolhido | ''
  meiAtividade: string
  baseReconhecimento: '0' | '1'
  aliquotaIss: string
  primeira: string
  meses: Record<string, MesEscrito>
  socios: SocioEscrito[]
}

export const PASSOS = ['Empresa', 'Regime', 'Meses anteriores', 'Sócios'] as const

/** `2026-10` as the mask of month and year keeps it, and back; null when it is not a month. */
export const mesEmMascara = (competencia: string): string =>
  `${competencia.slice(5, 7)}${competencia.slice(0, 4)}`
export const mesDaMascara = (texto: string): string | null => {
  const mes = `${texto.slice(2, 6)}-${texto.slice(0, 2)}`
  return texto.length === 6 && ehCompetencia(mes) ? mes : null
}

/** Nothing filled; the first month is the one being closed now. */
export const novaVazia = (emFechamento: string): NovaEmpresa => ({
  passo: 0,
  cnpj: '',
  consultado: '',
  razaoSocial: '',
  apelido: '',
  naturezaJuridica: '',
  porte: String(PORTE.me),
  abertura: '',
  municipio: '',
  municipioIbge: null,
  inscricaoMunicipal: '',
  email: '',
  cnae: '',
  atividade: '',
  sociosDaReceita: [],
  regime: '',
  regimeDesde: '',
  anexo: '',
  meiAtividade: '',
  baseReconhecimento: '0',
  aliquotaIss: '',
  primeira: mesEmMascara(emFechamento),
  meses: {},
  socios: [],
})

function porteDaReceita(porte: string | null): string {
  if (/PEQUENO PORTE|\bEPP\b/i.test(porte ?? '')) return String(PORTE.epp)
  return String(/DEMAIS/i.test(porte ?? '') ? PORTE.demais : PORTE.me)
}

function regimeDaReceita({ mei, simples }: Cadastro): string {
  if (mei) return String(REGIME.mei)
  return simples ? String(REGIME.simples) : ''
}

/** What the public register answers, in the fields; a month of opening after the first one to close moves it. */
export function preenchidaPor(nova: NovaEmpresa, cadastro: Cadastro): NovaEmpresa {
  const { endereco, abertura } = cadastro
  const principal = cadastro.cnaes.find((cnae) => cnae.principal)
  const mesDaAbertura = abertura?.slice(0, 7) ?? null
  const primeira = mesDaMascara(nova.primeira)
  const nasceuDepois = mesDaAbertura !== null && primeira !== null && mesDaAbertura > primeira
  return {
    ...nova,
    consultado: cadastro.cnpj,
    razaoSocial: cadastro.razaoSocial.slice(0, 150),
    apelido: (cadastro.nomeFantasia ?? cadastro.razaoSocial).slice(0, 80),
    naturezaJuridica: (cadastro.naturezaJuridica ?? '').slice(0, 120),
    porte: porteDaReceita(cadastro.porte),
    abertura: abertura ? abertura.split('-').reverse().join('') : nova.abertura,
    municipio: [endereco.municipio, endereco.uf].filter(Boolean).join(' – '),
    municipioIbge: null,
    cnae: principal?.codigo ?? nova.cnae,
    atividade: (principal?.descricao ?? nova.atividade).slice(0, 200),
    sociosDaReceita: cadastro.socios.map(({ nome }) => nome.slice(0, 150)),
    regime: regimeDaReceita(cadastro),
    regimeDesde: mesDaAbertura ? mesEmMascara(mesDaAbertura) : nova.regimeDesde,
    primeira: nasceuDepois ? mesEmMascara(mesDaAbertura) : nova.primeira,
    anexo: '',
  }
}

const regimeDe = ({ regime }: NovaEmpresa): number => Number(regime)
export const ehLucro = (nova: NovaEmpresa): boolean =>
  [REGIME.presumido, REGIME.realTrimestral, REGIME.realMensal].some((r) => r === regimeDe(nova))
export const ehSimples = (nova: NovaEmpresa): boolean => regimeDe(nova) === REGIME.simples
export const ehMei = (nova: NovaEmpresa): boolean => regimeDe(nova) === REGIME.mei
/** Simples and Presumido may choose to be taxed on what they receive. */
export const podeCaixa = (nova: NovaEmpresa): boolean =>
  ehSimples(nova) || regimeDe(nova) === REGIME.presumido

/** The annex in force: what was chosen, else what the CNAE suggests; outside the Simples only sales × services. */
export function anexoDe(nova: NovaEmpresa): AnexoEscolhido | null {
  if (ehMei(nova)) return nova.meiAtividade.startsWith('comercio') ? 'I' : 'III'
  const anexo = nova.anexo || anexoSugerido(nova.cnae)
  if (!ehLucro(nova) || anexo === null) return anexo
  return anexo === 'I' || anexo === 'II' ? anexo : 'III'
}
export const comFatorR = (nova: NovaEmpresa): boolean =>
  ehSimples(nova) && anexoDe(nova) === 'FATOR_R'

/** `5` or `2,50` as a factor, `'0.0250'`; null when it is not from 0 to 5 %. */
export function lerAliquota(texto: string): string | null {
  if (!/^\d([.,]\d{1,2})?$/.test(texto.trim())) return null
  const centesimos = Math.round(Number(texto.trim().replace(',', '.')) * 100)
  return centesimos > 500 ? null : `0.${String(centesimos).padStart(4, '0')}`
}
/** `50` or `33,333333` as decimal text; null when it is not a share. */
export const lerParticipacao = (texto: string): string | null => {
  const limpo = texto.trim().replace(',', '.')
  return /^\d{1,3}(\.\d{1,6})?$/.test(limpo) ? limpo : null
}

/** Months that the first closing asks about; none while the dates are not told. */
export function mesesPedidos(nova: NovaEmpresa): string[] {
  const abertura = dataDigitada(nova.abertura)
  const primeiraCompetencia = mesDaMascara(nova.primeira)
  if (!abertura || !primeiraCompetencia || nova.regime === '') return []
  return mesesAntesDaEntrada({ regime: regimeDe(nova), abertura, primeiraCompetencia })
}
export const MES_VAZIO: MesEscrito = { interna: '', externa: '', folha: '' }

export type Erros = Readonly<Record<string, string>>
const semVazios = (erros: Record<string, string | null | false>): Erros =>
  Object.fromEntries(Object.entries(erros).filter(([, erro]) => erro)) as Record<string, string>
const falta = (rotulo: string, valor: string): string | false =>
  valor.trim() === '' && `Preencha «${rotulo}».`

function errosDaEmpresa(nova: NovaEmpresa, hoje: string): Erros {
  const abertura = dataDigitada(nova.abertura)
  return semVazios({
    cnpj:
      falta('CNPJ', nova.cnpj) ||
      (!validarCnpj(nova.cnpj) && 'CNPJ inválido. Confira as letras e os números.'),
    razaoSocial: falta('Razão social', nova.razaoSocial),
    apelido: falta('Nome no escritório', nova.apelido),
    abertura:
      falta('Data de abertura', nova.abertura) ||
      (abertura === null && 'Escreva uma data que existe, como 31/12/2026.') ||
      (abertura !== null && abertura > hoje && 'A abertura não pode ser no futuro.'),
    municipioIbge: nova.municipioIbge === null && 'Escolha o município na lista.',
    cnae:
      falta('CNAE principal', nova.cnae) || (!/^\d{7}$/.test(nova.cnae) && 'O CNAE tem 7 números.'),
    atividade: falta('Atividade principal', nova.atividade),
    email: validarMascara('email', nova.email),
  })
}

function errosDosMesesDoRegime(nova: NovaEmpresa, hoje: string): Erros {
  const abertura = dataDigitada(nova.abertura)?.slice(0, 7) ?? ''
  const desde = mesDaMascara(nova.regimeDesde)
  const primeira = mesDaMascara(nova.primeira)
  const formato = 'Escreva o mês e o ano, como 10/2026.'
  return semVazios({
    regimeDesde:
      (desde === null && formato) ||
      (desde !== null && desde < abertura && 'O regime não começa antes da abertura.') ||
      (desde !== null &&
        primeira !== null &&
        desde > primeira &&
        'O regime precisa valer no primeiro mês a fechar.'),
    primeira:
      (primeira === null && formato) ||
      (primeira !== null && primeira < abertura && 'É anterior à abertura da empresa.') ||
      (primeira !== null && primeira > hoje.slice(0, 7) && 'Este mês ainda não começou.'),
  })
}

const errosDoRegime = (nova: NovaEmpresa, hoje: string): Erros => ({
  ...semVazios({
    regime: nova.regime === '' && 'Escolha o regime.',
    anexo: !ehMei(nova) && nova.regime !== '' && anexoDe(nova) === null && 'Escolha o anexo.',
    meiAtividade: ehMei(nova) && falta('O que o MEI faz', nova.meiAtividade),
    aliquotaIss:
      ehLucro(nova) &&
      anexoDe(nova) === 'III' &&
      lerAliquota(nova.aliquotaIss) === null &&
      'Escreva a alíquota do município, de 0 a 5 %.',
  }),
  ...errosDosMesesDoRegime(nova, hoje),
})

const VALOR = 'Escreva o valor, mesmo que seja 0.'
const naoVale = (texto: string): boolean => (lerDinheiro(texto) ?? -1) < 0
function errosDosMeses(nova: NovaEmpresa): Erros {
  const erros: Record<string, string> = {}
  for (const mes of mesesPedidos(nova)) {
    const escrito = nova.meses[mes] ?? MES_VAZIO
    if (naoVale(escrito.interna)) erros[`${mes}.interna`] = VALOR
    if (escrito.externa.trim() !== '' && naoVale(escrito.externa)) erros[`${mes}.externa`] = VALOR
    if (comFatorR(nova) && naoVale(escrito.folha)) erros[`${mes}.folha`] = VALOR
  }
  return erros
}

function errosDosSocios(nova: NovaEmpresa): Erros {
  const { socios } = nova
  const erros: Record<string, string> = {}
  let soma = 0
  for (const [i, socio] of socios.entries()) {
    const participacao = lerParticipacao(socio.participacao)
    soma += Math.round(Number(participacao ?? 0) * 1_000_000)
    if (!validarCpf(socio.cpf)) erros[`${i}.cpf`] = 'CPF inválido. Confira os números.'
    else if (socios.findIndex(({ cpf }) => cpf === socio.cpf) !== i)
      erros[`${i}.cpf`] = 'Este CPF já está na lista.'
    if (socio.nome.trim() === '') erros[`${i}.nome`] = 'Preencha «Nome».'
    if (participacao === null) erros[`${i}.participacao`] = 'Escreva como 50 ou 33,33.'
    if (!ehMei(nova) && socio.proLabore === 'fixo' && (lerDinheiro(socio.valor) ?? 0) <= 0)
      erros[`${i}.valor`] = 'Escreva o valor, como 3.500,00.'
  }
  if (socios.length > 0 && soma !== 100_000_000 && Object.keys(erros).length === 0)
    erros.soma = 'As participações precisam somar 100 %.'
  return erros
}

/** What is wrong in a step, by field; empty lets the person go on. */
export function errosDoPasso(nova: NovaEmpresa, passo: number, hoje: string): Erros {
  if (passo === 0) return errosDaEmpresa(nova, hoje)
  if (passo === 1) return errosDoRegime(nova, hoje)
  return passo === 2 ? errosDosMeses(nova) : errosDosSocios(nova)
}

/** Nothing was written in this field (`2026-09.folha`, `0.cpf`): it is missing, rather than wrong. */
export function estaVazio(nova: NovaEmpresa, campo: string): boolean {
  const [de = '', dentro] = campo.split('.')
  if (campo === 'municipioIbge') return nova.municipio.trim() === ''
  const linha: object =
    dentro === undefined ? nova : (nova.meses[de] ?? nova.socios[Number(de)] ?? MES_VAZIO)
  const valor: unknown = Object.entries(linha).find(([nome]) => nome === (dentro ?? campo))?.[1]
  return typeof valor === 'string' && valor.trim() === ''
}

const PASSO_DO_CAMPO: Readonly<Record<string, number>> = {
  regime: 1,
  regimeDesde: 1,
  primeiraCompetencia: 1,
  anexo: 1,
  meiAtividade: 1,
  baseReconhecimento: 1,
  aliquotaIss: 1,
  anteriores: 2,
  socios: 3,
}
/** The step whose field the server refused, and the names it has on this screen. */
export function recusadoEm(erros: Erros): { passo: number; erros: Erros } {
  const campos = Object.entries(erros).map(([campo, mensagem]) => {
    const passo = PASSO_DO_CAMPO[campo.split('.')[0] ?? ''] ?? 0
    const daTela = campo === 'primeiraCompetencia' ? 'primeira' : campo.replace(/^socios\./, '')
    return { passo, campo: daTela === 'socios' ? 'soma' : daTela, mensagem }
  })
  const passo = Math.min(...campos.map((campo) => campo.passo), PASSOS.length - 1)
  const doPasso = campos.filter((campo) => campo.passo === passo)
  return {
    passo,
    erros: Object.fromEntries(doPasso.map(({ campo, mensagem }) => [campo, mensagem])),
  }
}

const ouNada = (texto: string): string | null => (texto.trim() === '' ? null : texto.trim())

function socioParaEnvio(socio: SocioEscrito, mei: boolean): Envio['socios'][number] {
  const { proLabore, cpf, nome, administrador, valor } = socio
  return {
    cpf,
    nome,
    administrador,
    participacao: lerParticipacao(socio.participacao) ?? '0',
    proLabore:
      mei || proLabore === 'nenhum'
        ? null
        : { tipo: proLabore, valor: proLabore === 'fixo' ? (lerDinheiro(valor) ?? 0) : 0 },
  }
}

/** As the route takes it. Call only when no step has errors. */
export function paraEnvio(nova: NovaEmpresa): Envio {
  return {
    cnpj: nova.cnpj,
    razaoSocial: nova.razaoSocial,
    apelido: nova.apelido,
    naturezaJuridica: ouNada(nova.naturezaJuridica),
    porte: Number(nova.porte) as Envio['porte'],
    abertura: dataDigitada(nova.abertura) ?? '',
    municipioIbge: nova.municipioIbge ?? 0,
    inscricaoMunicipal: ouNada(nova.inscricaoMunicipal),
    email: ouNada(nova.email),
    cnae: nova.cnae,
    atividade: nova.atividade,
    anexo: anexoDe(nova) ?? 'III',
    regime: regimeDe(nova) as Envio['regime'],
    regimeDesde: mesDaMascara(nova.regimeDesde) ?? '',
    baseReconhecimento: podeCaixa(nova) && nova.baseReconhecimento === '1' ? 1 : 0,
    aliquotaIss: ehLucro(nova) ? lerAliquota(nova.aliquotaIss) : null,
    meiAtividade: ehMei(nova) ? (nova.meiAtividade as Envio['meiAtividade']) : null,
    primeiraCompetencia: mesDaMascara(nova.primeira) ?? '',
    socios: nova.socios.map((socio) => socioParaEnvio(socio, ehMei(nova))),
    anteriores: mesesPedidos(nova).map((competencia) => {
      const { interna, externa, folha } = nova.meses[competencia] ?? MES_VAZIO
      return {
        competencia,
        interna: lerDinheiro(interna) ?? 0,
        externa: lerDinheiro(externa) ?? 0,
        folha: comFatorR(nova) ? (lerDinheiro(folha) ?? 0) : 0,
      }
    }),
  }
}
