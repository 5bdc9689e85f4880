import { PORTE, REGIME } from '@razao/engine/cadastro'
import type { Centavos } from '@razao/engine/dinheiro'
import { type Competencia, type DataCivil, somarDias, somarMeses } from '@razao/engine/tempo'
import { type Caso, ETIQUETA, lugarDaCarteira } from './carteira.ts'
import { cnpjAlfanumericoFicticio, cnpjFicticio, cpfFicticio } from './documentos.ts'
import { emAscii, nomeFicticio, pessoaFicticia } from './nomes.ts'
import type { Ramo } from './ramos.ts'
import { type Sorteio, sortear } from './sorteio.ts'

/** Of which portfolio, and as of when. */
export type Carteira = {
  /** Tells offices apart in every draw and document. */
  readonly semente: string
  /** First number of this office's documents. */
  readonly base: number
  readonly comCasos: boolean
  readonly hoje: DataCivil
  /** Last month of the history. */
  readonly ultima: Competencia
  /** First month of the history. */
  readonly primeira: Competencia
}

export type Regra = { readonly tipo: 'fixo' | 'salario-minimo' | 'teto'; readonly valor: Centavos }

type SocioFicticio = {
  readonly cpf: string
  readonly nome: string
  readonly nascimento: DataCivil
  readonly dependentes: number
  /** As decimal text, in percent. */
  readonly participacao: string
  readonly administrador: boolean
  readonly regra: Regra | null
  /** Month the rule starts; null is the first month of the history. */
  readonly regraDesde: Competencia | null
}

export type EmpresaFicticia = {
  readonly ordem: number
  readonly numero: number
  readonly caso: Caso | null
  readonly ramo: Ramo
  readonly regime: number
  readonly cnpj: string
  readonly apelido: string
  readonly razaoSocial: string
  readonly porte: number
  readonly municipio: number
  readonly abertura: DataCivil
  readonly clienteDesde: DataCivil
  /** First month with notes and closing. */
  readonly inicio: Competencia
  readonly inscricaoMunicipal: string
  readonly email: string
  readonly telefone: string
  readonly etiquetas: readonly string[]
  /** Usual monthly revenue. */
  readonly receita: Centavos
  /** Growth per month, as a factor. */
  readonly crescimento: number
  readonly socios: readonly SocioFicticio[]
  /** Wages of employees per month; zero for who has none. */
  readonly salarios: Centavos
  readonly certificadoAte: DataCivil
}

// Real municípios, so that ISS and holidays have somewhere to be.
const MUNICIPIOS = [
  3550308, 3509502, 3106200, 4106902, 4314902, 2611606, 2927408, 2304400, 5208707, 4205407, 3543402,
  4209102, 3170206, 3205309, 3304557, 1302603,
] as const

/** Everything about company number `ordem` of a portfolio; nothing about it depends on the others. */
export function empresaFicticia(carteira: Carteira, ordem: number): EmpresaFicticia {
  const { caso, regime, ramo } = lugarDaCarteira(ordem, carteira.comCasos)
  const s = sortear(carteira.semente, 'empresa', ordem)
  const numero = carteira.base + ordem
  const nome = ramo.nomes[ordem % ramo.nomes.length] ?? ['Empresa', 'f']
  const apelido = nomeFicticio(nome, numero % 486).concat(
    ordem >= 486 ? ` ${Math.floor(ordem / 486) + 1}` : '',
  )
  const receita = receitaUsual(s, carteira, { caso, ramo, regime })
  const { abertura, clienteDesde, inicio } = datas(s, carteira, caso)
  const ehMei = regime === REGIME.mei
  const cnpj =
    caso === 'cnpj-alfanumerico' ? cnpjAlfanumericoFicticio(numero) : cnpjFicticio(numero)
  const socios = ehMei ? [titular(s, numero)] : quadroSocietario(s, { numero, receita, ramo, caso })
  const anual = receita * 12
  return {
    ordem,
    numero,
    caso,
    ramo,
    regime,
    cnpj,
    apelido,
    razaoSocial: ehMei ? `${cnpj.slice(0, 8)} ${socios[0]?.nome ?? ''}` : `${apelido} Ltda.`,
    porte: porteDe(regime, anual),
    municipio: s.um(MUNICIPIOS),
    abertura,
    clienteDesde,
    inicio,
    inscricaoMunicipal: String(1_000_000 + ((numero * 7919) % 9_000_000)),
    email: `financeiro@${emAscii(apelido).replaceAll('.', '-')}.example`,
    telefone: `(11) 5550-${String(numero % 10_000).padStart(4, '0')}`,
    etiquetas: etiquetas(s, caso),
    receita,
    crescimento: caso === null ? 1 + s.normal() * 0.004 + 0.004 : 1,
    socios: comOutraFonte(socios, carteira, caso),
    salarios: salariosDe(s, { caso, ramo, ehMei }),
    certificadoAte: somarDias(carteira.hoje, caso === 'certificado-vencido' ? -12 : prazo(s)),
  }
}

/** Employees are many in shops and few where the partners do the work. */
function salariosDe(s: Sorteio, quem: { caso: Caso | null; ramo: Ramo; ehMei: boolean }): Centavos {
  const chance = quem.ramo.anexo === 'FATOR_R' ? 0.2 : 0.6
  if (quem.caso !== null || quem.ehMei || !s.chance(chance)) return 0
  return s.inteiro(1, 3) * 2_150_00
}

/** One in fifteen certificates is about to expire. */
const prazo = (s: Sorteio): number => (s.chance(1 / 15) ? s.inteiro(5, 28) : s.inteiro(40, 350))

function porteDe(regime: number, anual: Centavos): number {
  if (regime === REGIME.realTrimestral || regime === REGIME.realMensal) return PORTE.demais
  return anual > 360_000_00 ? PORTE.epp : PORTE.me
}

const etiquetas = (s: Sorteio, caso: Caso | null): string[] => {
  if (caso) return [ETIQUETA[caso]]
  return s.chance(0.2) ? [s.um(['prioridade', 'honorário revisado', 'contrato novo'])] : []
}

function receitaUsual(
  s: Sorteio,
  { ultima }: Carteira,
  { caso, ramo, regime }: { caso: Caso | null; ramo: Ramo; regime: number },
): Centavos {
  const [menor, maior] = ramo.receita
  // The smaller ones are many, the larger few.
  const reais = Math.round((menor + (maior - menor) * s.fracao() ** 1.7) / 100) * 100
  const meses = Number(ultima.slice(5, 7))
  if (caso === 'sublimite') return 300_000_00
  if (caso === 'mei-no-limite') return Math.min(Math.round(78_500 / meses), 7_400) * 100
  if (caso === 'exportacao') return 62_000_00
  if (caso === 'fator-r-abaixo') return 60_000_00
  if (caso === 'lucro-real' || caso === 'real-mensal') return 480_000_00
  if (caso === 'real-trimestral') return 350_000_00
  const fator = regime === REGIME.presumido ? 2 : 1
  return reais * fator * 100
}

function datas(s: Sorteio, { primeira, ultima }: Carteira, caso: Caso | null) {
  if (caso === 'primeiro-ano' || caso === 'cnpj-alfanumerico') {
    const inicio = somarMeses(ultima, caso === 'primeiro-ano' ? -6 : -2)
    const abertura = `${inicio}-${caso === 'primeiro-ano' ? '09' : '15'}`
    return { abertura, clienteDesde: abertura, inicio }
  }
  if (caso === 'lucro-real' || caso === 'historico-incompleto') {
    // Came last month: its closing waits for what only the former office has.
    return {
      abertura: `${somarMeses(ultima, -70)}-05`,
      clienteDesde: `${ultima}-01`,
      inicio: ultima,
    }
  }
  if (caso === 'real-mensal' || caso === 'real-trimestral') {
    const inicio = somarMeses(ultima, -5)
    return { abertura: `${somarMeses(ultima, -80)}-05`, clienteDesde: `${inicio}-01`, inicio }
  }
  const idade = s.inteiro(40, 200)
  const abertura = `${somarMeses(primeira, -idade)}-${String(s.inteiro(1, 28)).padStart(2, '0')}`
  // One client in seven came during the history: what came before is informed, not closed.
  const chegada = caso === null && s.chance(1 / 7) ? s.inteiro(3, 18) : -s.inteiro(0, 30)
  const inicio = chegada > 0 ? somarMeses(primeira, chegada) : primeira
  return { abertura, clienteDesde: `${somarMeses(primeira, chegada)}-01`, inicio }
}

function pessoa(s: Sorteio, numero: number) {
  return {
    cpf: cpfFicticio(numero),
    nome: pessoaFicticia(s),
    nascimento: `${s.inteiro(1958, 1999)}-${String(s.inteiro(1, 12)).padStart(2, '0')}-${String(s.inteiro(1, 28)).padStart(2, '0')}`,
    dependentes: s.um([0, 0, 0, 1, 1, 2]),
  }
}

/** The MEI has no pró-labore: its INSS is inside the DAS. */
const titular = (s: Sorteio, numero: number): SocioFicticio => ({
  ...pessoa(s, numero * 4),
  participacao: '100.000000',
  administrador: true,
  regra: null,
  regraDesde: null,
})

const PARTICIPACOES = [
  ['100.000000'],
  ['60.000000', '40.000000'],
  ['50.000000', '30.000000', '20.000000'],
]

function quadroSocietario(
  s: Sorteio,
  onde: { numero: number; receita: Centavos; ramo: Ramo; caso: Caso | null },
): SocioFicticio[] {
  const partes = PARTICIPACOES[s.um([0, 0, 1, 1, 2])] ?? ['100.000000']
  const regras = regrasDosSocios(s, onde, partes.length)
  return partes.map((participacao, i) => ({
    ...pessoa(s, onde.numero * 4 + i),
    participacao,
    administrador: i === 0,
    regra: regras[i] ?? null,
    regraDesde: null,
  }))
}

const SALARIO_MINIMO: Regra = { tipo: 'salario-minimo', valor: 0 }

/** Payroll by what the fator R asks: some partners pay for it, some do not care. */
function regrasDosSocios(
  s: Sorteio,
  { receita, ramo, caso }: { receita: Centavos; ramo: Ramo; caso: Caso | null },
  quantos: number,
): (Regra | null)[] {
  if (ramo.anexo === 'FATOR_R') {
    const alvo = partesDaFolha(s, caso)
    const cada = Math.round((receita * alvo) / quantos / 50_00) * 50_00
    return new Array<Regra>(quantos).fill(
      cada <= 1_700_00 ? SALARIO_MINIMO : { tipo: 'fixo', valor: cada },
    )
  }
  const primeira: Regra = s.chance(0.15)
    ? { tipo: 'teto', valor: 0 }
    : s.um<Regra>([SALARIO_MINIMO, SALARIO_MINIMO, { tipo: 'fixo', valor: 3_500_00 }])
  return Array.from({ length: quantos }, (_, i) =>
    i === 0 ? primeira : s.um<Regra | null>([SALARIO_MINIMO, null]),
  )
}

/** Share of the revenue that goes to pró-labore. */
function partesDaFolha(s: Sorteio, caso: Caso | null): number {
  // With the CPP inside the DAS, which counts too, it comes to 27,5 %.
  if (caso === 'fator-r-abaixo') return 0.2245
  if (caso === 'exportacao' || s.chance(0.55)) return 0.26 + s.fracao() * 0.07
  return 0.1 + s.fracao() * 0.13
}

// The clinic with the expired certificate.
const ORDEM_DO_SOCIO = 6

/** The first partner also has a company next to this one in the portfolio; nobody told the payroll. */
function comOutraFonte(
  socios: readonly SocioFicticio[],
  { ultima, base }: Carteira,
  caso: Caso | null,
): readonly SocioFicticio[] {
  if (caso !== 'outra-fonte') return socios
  return socios.map((socio, i) =>
    i === 0
      ? {
          ...socio,
          cpf: cpfFicticio((base + ORDEM_DO_SOCIO) * 4),
          regra: SALARIO_MINIMO,
          regraDesde: ultima,
        }
      : socio,
  )
}
