import {
  type Apurado,
  anotar,
  dado,
  type Memorial,
  type Result,
  refuse,
  soma,
  somar,
  taxa,
} from '../../dinheiro/index.ts'
import { IRRF_MENSAL } from '../../irrf/index.ts'
import { comPorta } from '../../porta/index.ts'
import { somarBase } from '../bases.ts'
import { escolher } from '../escolhas.ts'
import { FORMA_DO_HOLERITE } from '../formas.ts'
import { deAlguem, raizDe } from '../quem.ts'
import { fatoInvalido } from '../recusas.ts'
import { regrasDoEmpregado } from '../regras.ts'
import { type Retencao, reterIrrf } from '../retencao.ts'
import type { RecusaFolha } from '../tipos.ts'
import { type DoAfastamento, diasDeAfastamento } from './afastamentos.ts'
import { adiantamentoDeOutroMes } from './descontos.ts'
import { descontosDeAusencia } from './faltas.ts'
import { recusaDosDias, recusaDosValores } from './fatos.ts'
import { fecharHolerite } from './fechar.ts'
import { inssDoMes, salarioFamilia } from './inss-do-mes.ts'
import type { FatosHolerite, Holerite, RubricaApurada } from './tipos.ts'
import { vencimentosVariaveis } from './variaveis.ts'
import { contarDias, type Mes, salarioCheio, vencimentosFixos } from './vencimentos.ts'

/**
 * One employee's month, from the vencimentos to what is paid: bases by incidence, progressive INSS,
 * salário-família, IRRF of the month of payment, pensão, discounts and FGTS. Values in centavos.
 */
export const apurarHolerite = deAlguem('empregadoId')(
  comPorta(FORMA_DO_HOLERITE, apurarHoleriteConferido),
)

function apurarHoleriteConferido(
  fatos: FatosHolerite,
  memorial: Memorial,
): Result<Holerite, RecusaFolha> {
  const recusa = recusaDosDias(fatos)
  if (recusa) return refuse(recusa)
  const regras = regrasDoEmpregado(fatos.competencia, fatos.dataDePagamento)
  if (!regras.ok) return regras
  const recusaValores = recusaDosValores(fatos, regras.value.trabalho)
  if (recusaValores) return refuse(recusaValores)
  const escolhas = escolher(fatos.escolhas)
  const caderno = {
    memorial,
    raiz: `${raizDe('holerite', fatos.empregadoId)}.${fatos.competencia}`,
  }
  const mes: Mes = {
    caderno,
    fatos,
    regras: regras.value,
    escolhas,
    ...contarDias(fatos, escolhas),
    cheio: salarioCheio(caderno, fatos, regras.value),
  }
  const { rubricas, salario, afastado } = remuneracao(mes)
  const dados = { rubricas, incidencias: regras.value.incidencias, escolhas }
  const bases = {
    inss: somarBase(mes.caderno, 'inss', dados),
    patronal: somarBase(mes.caderno, 'patronal', dados),
    irrf: somarBase(mes.caderno, 'irrf', dados),
    fgts: somarBase(mes.caderno, 'fgts', dados),
  }
  if (Object.values(bases).some((base) => base.valor < 0)) {
    return refuse(fatoInvalido('faltas', 'As faltas e os atrasos passam da remuneração do mês.'))
  }
  const inss = inssDoMes(mes, bases.inss)
  const ausencias = soma(rubricas.filter((r) => r.sinal === -1).map((r) => r.apurado.valor))
  const familia = salarioFamilia(mes, {
    base: bases.inss,
    pagos: [salario, ...afastado.rubricas.map((r) => r.apurado)],
    ausencias,
  })
  const retencao = reterDoMes(mes, bases.irrf, inss)
  const fgts = depositoDoFgts(mes, bases.fgts)
  const { maternidade } = afastado
  return fecharHolerite(mes, {
    rubricas,
    salario,
    bases,
    inss,
    familia,
    retencao,
    fgts,
    maternidade,
  })
}

/** Every line before the discounts, the absences among them. */
function remuneracao(mes: Mes): {
  readonly rubricas: readonly RubricaApurada[]
  readonly salario: Apurado
  readonly afastado: DoAfastamento
} {
  const fixos = vencimentosFixos(mes)
  const afastado = diasDeAfastamento(mes)
  const variaveis = vencimentosVariaveis(mes, fixos)
  const outros = (mes.fatos.outrosVencimentos ?? []).map(
    ({ natureza, descricao, valor }, i): RubricaApurada => ({
      codigo: `outro-${i + 1}`,
      natureza,
      descricao,
      referencia: '',
      apurado: dado(descricao, valor, 'vencimentos informados'),
      sinal: 1,
    }),
  )
  const rubricas = [
    ...fixos.rubricas,
    ...afastado.rubricas,
    ...variaveis,
    ...outros,
    ...descontosDeAusencia(mes, variaveis),
  ]
  return { rubricas, salario: fixos.salario, afastado }
}

function reterDoMes(mes: Mes, rendimento: Apurado, inss: Apurado): Retencao {
  const { caderno, fatos, regras } = mes
  const deOutroMes = Math.min(adiantamentoDeOutroMes(mes), rendimento.valor)
  const tributavel =
    deOutroMes === 0
      ? rendimento
      : somar(caderno, {
          id: 'rendimento-do-pagamento',
          rotulo: 'Rendimento tributável neste pagamento',
          parcelas: [
            { nome: 'rendimento', apurado: rendimento },
            {
              nome: 'adiantamento',
              apurado: dado('Adiantamento já tributado em outro mês', deOutroMes, 'pagamentos'),
              sinal: -1,
            },
          ],
          fundamento: 'RIR/2018 (Decreto 9.580), arts. 677 e 679',
          regra: `irrf@${regras.irrf.tabela.desde}`,
        })
  return reterIrrf(caderno, {
    rendimento: tributavel,
    inss,
    dependentes: fatos.dependentes,
    ...(fatos.pensao ? { pensao: fatos.pensao } : {}),
    ...(fatos.jaPagoNoMes ? { jaPago: fatos.jaPagoNoMes } : {}),
    salarioMinimo: regras.minimo.valor,
    regras: regras.irrf,
    modo: IRRF_MENSAL,
  })
}

function depositoDoFgts({ caderno, fatos, regras }: Mes, base: Apurado): Apurado {
  const aliquota = fatos.aprendiz ? regras.fgts.aprendiz : regras.fgts.empregado
  return anotar(caderno, {
    id: 'fgts',
    rotulo: 'FGTS a depositar',
    formula: 'base × aliquota',
    operandos: { base: base.como, aliquota: taxa('Alíquota', aliquota, 'alíquota do FGTS') },
    exato: aliquota.mul(base.valor),
    fundamento: regras.fgts.fonte,
    regra: `fgts@${regras.fgts.desde}`,
  })
}
