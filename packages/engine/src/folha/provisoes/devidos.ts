import {
  type Apurado,
  anotar,
  type Caderno,
  contar,
  dado,
  decimal,
  quantos,
  reais,
  somar,
  taxa,
} from '../../dinheiro/index.ts'
import type { AliquotasFgts } from '../../tabelas/fgts/index.ts'
import type { RegrasDoTrabalho } from '../../tabelas/trabalho/index.ts'
import {
  competenciaDe,
  type DataCivil,
  formatarData,
  somarDias,
  type Vigencia,
} from '../../tempo/index.ts'
import { diasAfastados } from '../afastamento.ts'
import { decimoTerceiroBruto } from '../decimo-terceiro/valor.ts'
import { diasDeFerias, fimDoConcessivo } from '../ferias/direito.ts'
import { aniversario, avosDeFerias, avosDoAno } from '../periodo.ts'
import type { EmpregadoProvisionado } from './tipos.ts'

export const REGRA = 'provisoes@2018-01'
const NORMA = 'NBC TG 33 (R2), itens 11 a 16'
const CONTRATO = 'contrato de trabalho'

type RegrasDaProvisao = {
  readonly fgts: AliquotasFgts & Vigencia
  readonly trabalho: RegrasDoTrabalho & Vigencia
}
/** What one employee has to receive, by kind, and the FGTS that it will bear. */
export type Devido = {
  readonly valor: Apurado
  /** What the INSS of the company will fall on: of the 13º, the advance as well. */
  readonly baseInss: Apurado
  readonly fgts: Apurado
}
export type FeriasDevidas = Devido & { readonly dias: string; readonly vencidas: DataCivil | null }
export type DecimoTerceiroDevido = Devido & { readonly avos: number }

type Contexto = { readonly ate: DataCivil; readonly regras: RegrasDaProvisao }
type Periodo = { readonly inicio: DataCivil; readonly avos: number; readonly direito: number }

/** Every período aquisitivo begun until a day: twelve avos when complete, else one for each month of 15 days or more. */
function periodosAquisitivos(
  { admissao, inicioDoPeriodoAquisitivo, faltas = [] }: EmpregadoProvisionado,
  { ate, regras: { trabalho } }: Contexto,
): Periodo[] {
  const primeiro = inicioDoPeriodoAquisitivo ?? admissao
  const periodos: Periodo[] = []
  for (let i = 0; aniversario(primeiro, 12 * i) <= ate; i++) {
    const inicio = aniversario(primeiro, 12 * i)
    const fim = somarDias(aniversario(primeiro, 12 * (i + 1)), -1)
    const ausentes = faltas.filter((dia) => dia >= inicio && dia <= fim && dia <= ate).length
    periodos.push({
      inicio,
      avos: fim <= ate ? 12 : avosDeFerias(inicio, ate, trabalho.diasDeUmAvo),
      direito: diasDeFerias(ausentes, trabalho),
    })
  }
  return periodos
}

/** Periods wholly granted are over: what was granted is of the oldest ones first. */
function emAberto(
  periodos: readonly Periodo[],
  concedidos: number,
): { readonly periodos: readonly Periodo[]; readonly concedidos: number } {
  const [primeiro, ...outros] = periodos
  const acabou = primeiro !== undefined && primeiro.avos === 12 && concedidos >= primeiro.direito
  return acabou ? emAberto(outros, concedidos - primeiro.direito) : { periodos, concedidos }
}

/** Days earned and not granted, and the first day of a period whose time to be granted is over. */
function diasDevidos(
  caderno: Caderno,
  empregado: EmpregadoProvisionado,
  contexto: Contexto,
): Pick<FeriasDevidas, 'vencidas'> & { readonly dias: ReturnType<typeof contar> } {
  const { periodos, concedidos } = emAberto(
    periodosAquisitivos(empregado, contexto),
    empregado.diasConcedidos ?? 0,
  )
  const ganhos = periodos.map(({ inicio, avos, direito }, i) =>
    contar(caderno, {
      id: `dias-${i + 1}`,
      rotulo: `Dias ganhos no período aquisitivo de ${formatarData(inicio)}`,
      formula: 'direito × avos ÷ 12',
      operandos: {
        direito: quantos('Dias que o período inteiro dá, pelas faltas', direito, 'CLT, art. 130'),
        avos: quantos('Meses, e a fração de 15 dias ou mais', avos, CONTRATO),
      },
      exato: (direito * avos) / 12,
      fundamento: 'CLT, arts. 130 e 146, parágrafo único',
      regra: REGRA,
    }),
  )
  const parcelas = ganhos.map((_, i) => `dias${i + 1}`).join(' + ') || '0'
  const total = ganhos.reduce((soma, { valor }) => soma + valor, 0)
  const dias = contar(caderno, {
    id: 'dias',
    rotulo: 'Dias de férias por conceder',
    formula: `máximo(0; ${parcelas} − concedidos)`,
    operandos: {
      ...Object.fromEntries(ganhos.map(({ como }, i) => [`dias${i + 1}`, como])),
      concedidos: quantos('Dias já gozados ou vendidos', concedidos, 'férias'),
    },
    exato: Math.max(0, total - concedidos),
    fundamento: 'CLT, arts. 129, 134 e 143',
    regra: REGRA,
  })
  let restam = concedidos
  const vencidas = periodos.find(({ inicio, avos, direito }) => {
    restam -= (direito * avos) / 12
    return restam < 0 && fimDoConcessivo(inicio) < contexto.ate
  })
  return { dias, vencidas: vencidas?.inicio ?? null }
}

/** Férias earned and not granted, with the third, as they would be paid today (CLT, arts. 129 to 146; CF, art. 7º, XVII). */
export function feriasDevidas(
  caderno: Caderno,
  empregado: EmpregadoProvisionado,
  contexto: Contexto,
): FeriasDevidas {
  const { dias, vencidas } = diasDevidos(caderno, empregado, contexto)
  const remuneracao = somar(caderno, {
    id: 'remuneracao',
    rotulo: 'Remuneração das férias',
    parcelas: [
      { nome: 'salario', apurado: dado('Salário', empregado.salario, CONTRATO) },
      { nome: 'media', apurado: dado('Média das variáveis', empregado.media ?? 0, 'médias') },
    ],
    fundamento: 'CLT, art. 142',
    regra: REGRA,
  })
  const ferias = anotar(caderno, {
    id: 'ferias',
    rotulo: 'Férias devidas no fim do mês',
    formula: 'remuneracao ÷ 30 × dias',
    operandos: { remuneracao: remuneracao.como, dias: dias.como },
    exato: decimal(remuneracao.valor).mul(String(dias.valor)).div(30),
    fundamento: `CLT, arts. 142 e 146, parágrafo único; ${NORMA}`,
    regra: REGRA,
  })
  const terco = anotar(caderno, {
    id: 'terco',
    rotulo: 'Terço das férias',
    formula: 'ferias ÷ 3',
    operandos: { ferias: ferias.como },
    exato: decimal(ferias.valor).div(3),
    fundamento: 'CF, art. 7º, XVII',
    regra: REGRA,
  })
  const valor = somar(caderno, {
    id: 'devido',
    rotulo: 'Férias e terço devidos no fim do mês',
    parcelas: [
      { nome: 'ferias', apurado: ferias },
      { nome: 'terco', apurado: terco },
    ],
    fundamento: NORMA,
    regra: REGRA,
  })
  const fgts = deposito(caderno, valor, { empregado, regras: contexto.regras })
  return { valor, baseInss: valor, fgts, dias: String(dias.valor), vencidas }
}

/** The 13º of the year earned until the day, less what of it was paid (Lei 4.090/1962, art. 1º). */
export function decimoTerceiroDevido(
  caderno: Caderno,
  empregado: EmpregadoProvisionado,
  contexto: Contexto,
): DecimoTerceiroDevido {
  const { ate, regras } = contexto
  const faltasPorMes: Record<string, number> = {}
  for (const dia of empregado.faltas ?? [])
    faltasPorMes[competenciaDe(dia)] = (faltasPorMes[competenciaDe(dia)] ?? 0) + 1
  const avos = avosDoAno({
    ano: Number(ate.slice(0, 4)),
    de: empregado.admissao,
    ate,
    diasDeUmAvo: regras.trabalho.diasDeUmAvo,
    faltasPorMes,
    afastado: (mes) => diasAfastados(empregado.afastamentos ?? [], mes),
  })
  if (empregado.decimoTerceiroQuitado) {
    const nada = dado('13º já pago', 0, 'pagamentos')
    return { valor: nada, baseInss: nada, fgts: nada, avos }
  }
  const bruto = decimoTerceiroBruto(caderno, {
    salario: empregado.salario,
    media: empregado.media ?? 0,
    avos,
  })
  const valor = anotar(caderno, {
    id: 'devido',
    rotulo: '13º devido no fim do mês',
    formula: 'máximo(0; bruto − adiantado)',
    operandos: {
      bruto: bruto.como,
      adiantado: reais(
        'Parte do 13º já paga no ano',
        empregado.decimoTerceiroAdiantado ?? 0,
        'pagamentos',
      ),
    },
    exato: Math.max(0, bruto.valor - (empregado.decimoTerceiroAdiantado ?? 0)),
    fundamento: `Lei 4.090/1962, art. 1º, §§ 1º e 2º; Lei 4.749/1965, art. 2º; ${NORMA}`,
    regra: REGRA,
  })
  const fgts = deposito(caderno, valor, { empregado, regras })
  // The advance bore no INSS: the whole 13º bears it at the end (Lei 8.212/1991, art. 28, § 7º).
  return { valor, baseInss: bruto, fgts, avos }
}

function deposito(
  caderno: Caderno,
  base: Apurado,
  { empregado, regras }: { empregado: EmpregadoProvisionado; regras: RegrasDaProvisao },
): Apurado {
  const { fgts } = regras
  const aliquota = empregado.aprendiz ? fgts.aprendiz : fgts.empregado
  return anotar(caderno, {
    id: 'fgts',
    rotulo: 'FGTS do que se deve',
    formula: 'base × aliquota',
    operandos: { base: base.como, aliquota: taxa('Alíquota', aliquota, 'alíquota do FGTS') },
    exato: aliquota.mul(base.valor),
    fundamento: fgts.fonte,
    regra: `fgts@${fgts.desde}`,
  })
}
