import { NATUREZAS } from '../../tabelas/incidencias/index.ts'
import type { DireitosNaRescisao } from '../../tabelas/rescisao/index.ts'
import { ehDataCivil, somarDias } from '../../tempo/index.ts'
import { afastamentosEmOrdem } from '../afastamento.ts'
import { ehPensao } from '../holerite/fatos.ts'
import { aniversario } from '../periodo.ts'
import { ehValorEmCentavos, primeiraRecusa } from '../recusas.ts'
import type { RecusaFolha } from '../tipos.ts'
import type { FatosRescisao } from './tipos.ts'

const COM_FIM = ['termino-de-contrato', 'antecipada-pelo-empregador', 'antecipada-pelo-empregado']

const valoresDe = (fatos: FatosRescisao): readonly number[] => [
  fatos.salario,
  fatos.media ?? 0,
  fatos.saldoFgts,
  fatos.decimoTerceiroJaPago ?? 0,
  fatos.outrasFontesInss ?? 0,
  fatos.dependentes,
  fatos.faltasNoPeriodo ?? 0,
  fatos.prejuizoDoEmpregador ?? 0,
  fatos.diasDescontados ?? 0,
  fatos.filhosDoSalarioFamilia ?? 0,
  ...(fatos.outrosVencimentos ?? []).map((v) => v.valor),
  ...Object.values(fatos.jaPagoNoMes ?? {}),
  ...Object.values(fatos.faltasPorMes ?? {}),
  ...(fatos.outrosDescontos ?? []).map((d) => d.valor),
  ...(fatos.feriasVencidas ?? []).flatMap((f) => [f.faltasInjustificadas, f.diasJaConcedidos ?? 0]),
]

/** Dates and amounts that do not make sense. */
export function recusaDaRescisao(fatos: FatosRescisao): RecusaFolha | null {
  const { admissao, desligamento, dataDePagamento, feriasVencidas = [], fimDoContrato } = fatos
  const datas = [admissao, desligamento, dataDePagamento]
  const valores = valoresDe(fatos)
  return primeiraRecusa([
    [
      fatos.dataBase === undefined || ehDataCivil(fatos.dataBase),
      'dataBase',
      'A data-base não existe no calendário.',
    ],
    [datas.every(ehDataCivil), 'desligamento', 'Há data que não existe no calendário.'],
    [admissao <= desligamento, 'desligamento', 'O desligamento não pode vir antes da admissão.'],
    [
      valores.every(ehValorEmCentavos),
      'valores',
      'Salário, saldos, faltas e descontos não podem ser negativos.',
    ],
    [
      (fatos.outrosVencimentos ?? []).every(
        ({ natureza }) => NATUREZAS.includes(natureza) && natureza !== 'falta',
      ),
      'outrosVencimentos',
      'Há vencimento de natureza desconhecida.',
    ],
    [
      afastamentosEmOrdem(fatos.afastamentos ?? []),
      'afastamentos',
      'Cada afastamento tem início, fim e motivo, e um não entra no outro.',
    ],
    [ehPensao(fatos.pensao), 'pensao', 'A pensão é um valor ou uma parte do todo, de 0 % a 100 %.'],
    [
      feriasVencidas.every(
        ({ inicioDoPeriodoAquisitivo: inicio }) =>
          ehDataCivil(inicio) &&
          inicio >= admissao &&
          aniversario(inicio, 12) <= somarDias(desligamento, 1),
      ),
      'feriasVencidas',
      'Férias vencidas são de períodos de 12 meses já completos no desligamento.',
    ],
    [
      fatos.inicioDoPeriodoAquisitivo === undefined ||
        (ehDataCivil(fatos.inicioDoPeriodoAquisitivo) &&
          fatos.inicioDoPeriodoAquisitivo >= admissao &&
          fatos.inicioDoPeriodoAquisitivo <= desligamento),
      'inicioDoPeriodoAquisitivo',
      'O período aquisitivo em curso começa entre a admissão e o desligamento.',
    ],
    [
      !COM_FIM.includes(fatos.causa) ||
        (fimDoContrato !== undefined &&
          ehDataCivil(fimDoContrato) &&
          fimDoContrato >= desligamento),
      'fimDoContrato',
      'Esta causa é de contrato com prazo: informe o fim previsto, não antes do desligamento.',
    ],
  ])
}

/** What became of the aviso, against what the cause lets happen. */
export function recusaDoAviso(
  { aviso }: FatosRescisao,
  direitos: DireitosNaRescisao,
): RecusaFolha | null {
  return primeiraRecusa([
    [
      aviso !== 'indenizado' || direitos.aviso.gt(0),
      'aviso',
      'Esta causa de rescisão não dá aviso prévio indenizado.',
    ],
    [
      aviso !== 'nao-cumprido' || direitos.descontaAviso,
      'aviso',
      'Só se desconta o aviso de quem pede demissão e não o cumpre (CLT, art. 487, § 2º).',
    ],
    [
      aviso !== 'trabalhado' || direitos.aviso.gt(0) || direitos.descontaAviso,
      'aviso',
      'Esta causa de rescisão não tem aviso prévio a cumprir.',
    ],
  ])
}
