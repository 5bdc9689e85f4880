// Partners, employees and their pay.
import { umCpf } from '../../../apps/server/src/testes/fabricas.ts'
import { MES } from '../mundo.ts'
import {
  csv,
  type Declaracao,
  empresa,
  empresaFiltro,
  lista,
  RECUSA_TUDO,
  um,
  versaoDe,
} from './moldes.ts'

export const DE_FOLHA: Readonly<Record<string, Declaracao>> = {
  listarProLabore: lista({ competencia: MES }, [empresaFiltro]),
  exportarProLabore: lista({ competencia: MES, ...csv }, [empresaFiltro]),
  ajustarProLabore: {
    ids: [empresa, { campo: 'socioId', de: (o) => o.socio }],
    entrada: async (mundo, o) => ({
      empresaId: o.empresa,
      socioId: o.socio,
      competencia: MES,
      bruto: 400_000,
      versao: await versaoDe(mundo, 'pro_labore', 'socio_id = $1 and competencia = $2', [
        o.socio,
        MES,
      ]),
    }),
  },
  decidirProLabore: {
    ids: [{ campo: 'selecao.ids', de: (o) => [o.socio], estranho: RECUSA_TUDO }],
    entrada: (_, o) => ({
      competencia: MES,
      decisao: 'aprovar',
      selecao: { modo: 'ids', ids: [o.socio] },
    }),
  },
  memoriaDoProLabore: um('proLaboreId', (o) => o.proLabore),
  memoriaDoProLaboreEmPdf: um('proLaboreId', (o) => o.proLabore),
  listarEmpregados: lista({ competencia: MES }, [empresaFiltro]),
  admitirEmpregado: {
    ids: [empresa],
    entrada: (_, o) => ({
      empresaId: o.empresa,
      cpf: umCpf(),
      nome: 'Pessoa Fictícia',
      matricula: umCpf(),
      cargo: 'Auxiliar',
      admissao: '2026-12-01',
      salario: 200_000,
    }),
  },
  alterarSalario: {
    ids: [{ campo: 'empregadoId', de: (o) => o.empregado }],
    entrada: (_, o) => ({ empregadoId: o.empregado, vigenteDe: '2027-01', salario: 210_000 }),
  },
  informarFerias: {
    ids: [{ campo: 'empregadoId', de: (o) => o.empregado }],
    entrada: (_, o) => ({ empregadoId: o.empregado, feriasDesde: '2026-03-01' }),
  },
  salvarEventos: {
    ids: [{ campo: 'empregadoId', de: (o) => o.empregado }],
    entrada: (_, o) => ({ empregadoId: o.empregado, competencia: '2027-01', eventos: {} }),
  },
  informarEncargos: {
    ids: [empresa],
    entrada: (_, o) => ({ empresaId: o.empresa, vigenteDe: '2027-01', rat: '0.01', fap: '1.0000' }),
  },
  listarHolerites: lista({ competencia: MES }, [empresaFiltro]),
  memoriaDoHolerite: {
    ids: [{ campo: 'empregadoId', de: (o) => o.empregado }],
    entrada: (_, o) => ({ empregadoId: o.empregado, competencia: MES }),
  },
  memoriaDoHoleriteEmPdf: {
    ids: [{ campo: 'empregadoId', de: (o) => o.empregado }],
    entrada: (_, o) => ({ empregadoId: o.empregado, competencia: MES }),
  },
}
