import { type Memorial, ok, type Result } from '../dinheiro/index.ts'
import {
  apurarDecimoTerceiro,
  apurarFerias,
  apurarHolerite,
  apurarPrimeiraParcela,
  apurarRescisao,
  apurarRpa,
  type DoEmpregado,
  type FatosHolerite,
  type ReciboDeFerias,
  type RecusaFolha,
} from '../folha/index.ts'
import { type Competencia, competenciaDe, formatarCompetencia } from '../tempo/index.ts'
import type { FatosDaFolha, FolhaDoMes } from './tipos-da-folha.ts'

export type Recibos = Omit<FolhaDoMes, 'encargos' | 'daes' | 'provisoes'>

/** The facts of the folha that do not belong to the month being closed. */
export function foraDoMes(folha: FatosDaFolha, competencia: Competencia): RecusaFolha | null {
  const meses: readonly (readonly [campo: string, ...meses: Competencia[]])[] = [
    ...(folha.holerites ?? []).map((f) => ['holerites', f.competencia] as const),
    ...(folha.autonomos ?? []).map((f) => ['autonomos', f.competencia] as const),
    ...(folha.rescisoes ?? []).map((f) => ['rescisoes', competenciaDe(f.desligamento)] as const),
    ...(folha.primeirasParcelas ?? []).map(
      (f) => ['primeirasParcelas', competenciaDe(f.dataDePagamento)] as const,
    ),
    ...(folha.decimosTerceiros ?? []).map(
      (f) => ['decimosTerceiros', competenciaDe(f.dataDePagamento)] as const,
    ),
  ]
  const fora = meses.find(([, mes]) => mes !== competencia)
  if (!fora) return null
  const [campo, mes = ''] = fora
  return {
    codigo: 'fato-invalido',
    campo: `folha.${campo}`,
    mensagem: `A folha fechada é a de ${formatarCompetencia(competencia)}, mas há um recibo de ${formatarCompetencia(mes)}.`,
  }
}

/** Applies one rule to each fact; the first refusal is the answer. */
function todos<F, T>(
  fatos: readonly F[] | undefined,
  apurar: (fato: F) => Result<T, RecusaFolha>,
): Result<T[], RecusaFolha> {
  const feitos: T[] = []
  for (const fato of fatos ?? []) {
    const feito = apurar(fato)
    if (!feito.ok) return feito
    feitos.push(feito.value)
  }
  return ok(feitos)
}

/** Every receipt of the month; what the férias already bore of INSS is taken into the holerite. */
export function apurarRecibos(
  folha: FatosDaFolha,
  competencia: Competencia,
  memorial: Memorial,
): Result<Recibos, RecusaFolha> {
  const { escolhas } = folha
  const com = <F extends { readonly escolhas?: object }>(fato: F): F =>
    escolhas && fato.escolhas === undefined ? { ...fato, escolhas } : fato
  const ferias = todos(folha.ferias, (f) => apurarFerias(com(f), memorial))
  if (!ferias.ok) return ferias
  const holerites = todos(folha.holerites, (f) =>
    apurarHolerite(comInssDasFerias(com(f), ferias.value, competencia), memorial),
  )
  if (!holerites.ok) return holerites
  const autonomos = todos(folha.autonomos, (f) =>
    // The company's part is worked out once, over all of them, with the other encargos.
    apurarRpa({ ...f, patronalForaDoDas: false }, memorial),
  )
  if (!autonomos.ok) return autonomos
  const primeiras = todos(folha.primeirasParcelas, (f) => apurarPrimeiraParcela(com(f), memorial))
  if (!primeiras.ok) return primeiras
  const segundas = todos(folha.decimosTerceiros, (f) => apurarDecimoTerceiro(com(f), memorial))
  if (!segundas.ok) return segundas
  const rescisoes = todos(folha.rescisoes, (f) => apurarRescisao(com(f), memorial))
  if (!rescisoes.ok) return rescisoes
  return ok({
    holerites: holerites.value,
    autonomos: autonomos.value,
    ferias: ferias.value,
    primeirasParcelas: primeiras.value,
    decimosTerceiros: segundas.value,
    rescisoes: rescisoes.value,
  })
}

function comInssDasFerias(
  fatos: FatosHolerite & DoEmpregado,
  ferias: readonly ReciboDeFerias[],
  competencia: Competencia,
): FatosHolerite & DoEmpregado {
  if (fatos.inssDaCompetencia) return fatos
  const doMes = ferias
    .filter(({ empregadoId }) => empregadoId === fatos.empregadoId)
    .flatMap(({ competencias }) => competencias.filter((c) => c.competencia === competencia))
  if (doMes.length === 0) return fatos
  const base = doMes.reduce((total, parte) => total + parte.base, 0)
  const valor = doMes.reduce((total, parte) => total + parte.inss, 0)
  return { ...fatos, inssDaCompetencia: { base, valor } }
}
