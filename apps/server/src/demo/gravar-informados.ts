import { REGIME } from '@razao/engine/cadastro'
import { type Centavos, decimal } from '@razao/engine/dinheiro'
import { tetoInss } from '@razao/engine/tabelas/inss'
import { salarioMinimo } from '@razao/engine/tabelas/salario-minimo'
import { type Competencia, somarMeses } from '@razao/engine/tempo'
import type { Db } from '../platform/db/index.ts'
import type { Carteira, EmpresaFicticia, Regra } from './empresa-ficticia.ts'
import { gravar } from './gravar.ts'
import type { EmpresaGravada } from './gravar-cadastro.ts'
import { mesesDe, mesesInformados, receitaDoMes } from './movimento.ts'

type Onde = { readonly db: Db; readonly escritorioId: number; readonly carteira: Carteira }

/**
 * What a client brings when it comes: revenue and payroll of the months before, informed. Companies with
 * employees also have their payroll informed in every month of the history.
 */
export async function gravarInformados(
  onde: Onde,
  gravadas: readonly EmpresaGravada[],
): Promise<void> {
  await gravarReceitas(onde, gravadas)
  await gravarFolhas(onde, gravadas)
}

async function gravarReceitas(
  { db, escritorioId: escritorio_id, carteira }: Onde,
  gravadas: readonly EmpresaGravada[],
): Promise<void> {
  const linha = (empresa_id: number, competencia: Competencia, interna: Centavos, por: string) => ({
    escritorio_id,
    empresa_id,
    competencia,
    interna,
    externa: 0,
    segregacao: [],
    retencoes: {},
    divergencias: [],
    qtd_notas: 0,
    origem: 'informada',
    ajuste: 0,
    confirmada_em: `${somarMeses(competencia, 1)}-10T12:00:00-03:00`,
    confirmada_por: por,
    versao: 1,
  })
  const anteriores = gravadas.flatMap(({ empresa, id }) =>
    mesesInformados(empresa).map((competencia) =>
      linha(id, competencia, receitaDoMes(carteira, empresa, competencia), 'Escritório anterior'),
    ),
  )
  // The client said one thing and the notes say another.
  const divergentes = gravadas
    .filter(({ empresa }) => empresa.caso === 'divergencia')
    .map(({ empresa, id }) => ({
      ...linha(
        id,
        carteira.ultima,
        receitaDoMes(carteira, empresa, carteira.ultima) + 1_850_00,
        '',
      ),
      confirmada_em: null,
      confirmada_por: null,
    }))
  await gravar(db, 'receita_mensal', [...anteriores, ...divergentes])
}

async function gravarFolhas(
  { db, escritorioId: escritorio_id, carteira }: Onde,
  gravadas: readonly EmpresaGravada[],
): Promise<void> {
  const linhas = gravadas.flatMap(({ empresa, id }) => {
    if (empresa.regime === REGIME.mei) return []
    const comEmpregados = empresa.salarios > 0 ? mesesDe(empresa.inicio, carteira.ultima) : []
    return [...mesesInformados(empresa), ...comEmpregados].map((competencia) => ({
      escritorio_id,
      empresa_id: id,
      competencia,
      remuneracao: proLaboresDo(empresa, competencia) + empresa.salarios,
      cpp: 0,
      // Lei 8.036/1990, art. 15: 8 % of the employees' wages.
      fgts: decimal(empresa.salarios).mul('0.08').round().toNumber(),
      origem: 'informada',
      versao: 1,
    }))
  })
  await gravar(db, 'folha_mensal', linhas)
}

const proLaboresDo = (empresa: EmpresaFicticia, competencia: Competencia): Centavos =>
  empresa.socios.reduce((total, { regra, regraDesde }) => {
    const vale = regra !== null && (regraDesde === null || regraDesde <= competencia)
    return vale ? total + valorDaRegra(regra, competencia) : total
  }, 0)

/** A month before the tables of the engine is worth the rule's value of the first one known. */
function valorDaRegra(regra: Regra, competencia: Competencia): Centavos {
  if (regra.tipo === 'fixo') return regra.valor
  const mes = competencia < '2024-01' ? '2024-01' : competencia
  const valor = regra.tipo === 'teto' ? tetoInss(mes) : salarioMinimo(mes)
  if (!valor.ok) throw new Error(valor.refusal.mensagem)
  return valor.value
}
