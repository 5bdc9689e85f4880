import type { Anexo } from '../cadastro/index.ts'
import { type Competencia, somarMeses } from '../tempo/index.ts'
import { apurarDasMei, type FatosMei } from '../tributos/mei/index.ts'
import {
  type AtividadeDoMes,
  aliquotaEfetiva,
  apurarSimples,
  atividadePgdasd,
  type FatosPeloRbt12,
  type FatosSimples,
} from '../tributos/simples/index.ts'
import { conferirResultado } from './conferir-resultado.ts'
import { diferencas } from './diferencas.ts'
import type { Exemplo } from './exemplo.ts'

// `historico` is short-hand: a RBT12 stands in the first month of the window, the part of it earned
// in the calendar year in January.
export type FatosDoExemplo = {
  competencia: Competencia
  abertura?: Competencia
  rbt12?: number
  rbt12Externo?: number
  rba?: number
  folha12?: number
  receitas?: [Competencia, number, number][]
  folhas?: [Competencia, number][]
  folhaDoMes?: number
  /** `idAtividade` stands for the taxation of one of the 43 of the PGDAS-D. */
  atividades: (AtividadeDoMes & { idAtividade?: number })[]
} & Partial<FatosSimples>

function tributada({ idAtividade, ...dita }: FatosDoExemplo['atividades'][number]): AtividadeDoMes {
  const tributacao = idAtividade === undefined ? null : atividadePgdasd(idAtividade)?.tributacao
  return { ...tributacao, ...dita }
}

export function montarFatos(exemplo: FatosDoExemplo): FatosSimples {
  const { competencia, rbt12, rbt12Externo, rba, folha12, receitas, folhas, ...resto } = exemplo
  const defasagem = competencia >= '2027-01' ? 2 : 1
  const primeiro = somarMeses(competencia, -11 - defasagem)
  const janeiro = `${competencia.slice(0, 4)}-01`
  // A company above the sublimite in one calendar year would be out: half was earned in each.
  const metade = (total: number) => (total > 3_600_000_00 ? Math.floor(total / 2) : 0)
  const doAno = rba ?? metade(rbt12 ?? 0)
  const externaDoAno = metade(rbt12Externo ?? 0)
  const meses = Array.from({ length: 11 + defasagem }, (_, i) => somarMeses(primeiro, i))
  const naJanela = (mes: Competencia) => {
    if (mes === primeiro) {
      return { interna: (rbt12 ?? 0) - doAno, externa: (rbt12Externo ?? 0) - externaDoAno }
    }
    return mes === janeiro ? { interna: doAno, externa: externaDoAno } : { interna: 0, externa: 0 }
  }
  return {
    abertura: '2010-01',
    folhaDoMes: 0,
    ...resto,
    atividades: resto.atividades.map(tributada),
    competencia,
    receitasAnteriores: receitas
      ? receitas.map(([mes, interna, externa]) => ({ competencia: mes, interna, externa }))
      : meses.map((mes) => ({ competencia: mes, ...naJanela(mes) })),
    folhaAnterior: folhas
      ? folhas.map(([mes, valor]) => ({ competencia: mes, valor }))
      : meses.map((mes) => ({ competencia: mes, valor: mes === primeiro ? (folha12 ?? 0) : 0 })),
  }
}

export function conferirSimples({ fatos, espera }: Exemplo): string[] {
  const completos = montarFatos(fatos as FatosDoExemplo)
  return conferirResultado((memorial) => apurarSimples(completos, memorial), espera, {
    ultimo: ({ aPagar }) => aPagar,
    mostrar: (apurado) => ({ ...apurado, impedida: apurado.impedidaIcmsIss }),
  })
}

/** Asked by the total of twelve months. */
export const conferirPeloRbt12 = ({ fatos, espera }: Exemplo): string[] =>
  conferirResultado((memorial) => apurarSimples(fatos as FatosPeloRbt12, memorial), espera, {
    ultimo: ({ aPagar }) => aPagar,
  })

export function conferirAliquota({ fatos, espera }: Exemplo): string[] {
  const { anexo, competencia, rbt12 } = fatos as {
    anexo: Anexo
    competencia: Competencia
    rbt12: number
  }
  const resultado = aliquotaEfetiva(anexo, competencia, rbt12)
  if (!resultado.ok) return [resultado.refusal.mensagem]
  const efetivaPercentual = (Number(resultado.value.efetiva) * 100).toFixed(6)
  return diferencas({ efetivaPercentual }, espera)
}

export const conferirMei = ({ fatos, espera }: Exemplo): string[] =>
  conferirResultado((memorial) => apurarDasMei(fatos as FatosMei, memorial), espera, {
    ultimo: ({ total }) => total,
  })
