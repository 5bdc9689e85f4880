import type { carteira, RouteOutput } from '@razao/contract'
import { CATEGORIA_EMPRESA, REGIME } from '@razao/engine/cadastro'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'
import { garantirPlanoDeContas } from '../contabil/plano/index.ts'
import { empresaDoCnpj, gravarEmpresa } from '../empresa/index.ts'
import { garantirFechamentos, gravarReceitasAnteriores } from '../fiscal/index.ts'
import { gravarFolhasAnteriores } from '../folha/index.ts'
import { conferirEntrada, type Entrada } from './conferir-entrada.ts'

type Rota = typeof carteira.criarEmpresa

/**
 * A company enters the office's portfolio ready to close its first month: register, regime, main activity, partners,
 * the months before, the chart of accounts and the month's row in the map, all or nothing.
 */
export async function criarEmpresa(ctx: Context, entrada: Entrada): Promise<RouteOutput<Rota>> {
  if (ctx.tenant.empresas !== 'todas')
    throw problem('sem-permissao', {
      detail: 'Só quem vê todas as empresas do escritório cadastra uma nova.',
    })
  const erros = conferirEntrada(entrada, ctx.clock.today())
  if (!(await existeMunicipio(ctx, entrada.municipioIbge)))
    erros.push({ pointer: '#/municipioIbge', mensagem: 'Escolha o município na lista.' })
  if (erros.length > 0) throw problem('entrada-invalida', { erros })
  const jaEsta = await empresaDoCnpj(ctx, entrada.cnpj)
  if (jaEsta !== null) throw repetida(jaEsta)

  const { primeiraCompetencia: primeira, abertura } = entrada
  const id = await gravarEmpresa(ctx, {
    ...entrada,
    clienteDesde: abertura.startsWith(primeira) ? abertura : `${primeira}-01`,
  })
  if (id === null) throw repetida(entrada.apelido)
  await gravarReceitasAnteriores(ctx, { id, anexo: entrada.anexo }, entrada.anteriores)
  if (entrada.regime === REGIME.simples)
    await gravarFolhasAnteriores(
      ctx,
      id,
      entrada.anteriores.map(({ competencia, folha }) => ({ competencia, remuneracao: folha })),
    )
  await garantirPlanoDeContas(ctx)
  await garantirFechamentos(ctx, primeira)
  return {
    ID: id,
    Apelido: entrada.apelido,
    Identificacao: entrada.cnpj,
    IDRegime: entrada.regime,
    IDCategoria: CATEGORIA_EMPRESA.simples,
    IDMunicipio: entrada.municipioIbge,
    IDEscritorioContabil: ctx.tenant.escritorioId,
  }
}

const repetida = (apelido: string) =>
  problem('entrada-invalida', {
    erros: [{ pointer: '#/cnpj', mensagem: `Esta empresa já está na carteira: «${apelido}».` }],
  })

async function existeMunicipio(ctx: Context, ibge: number): Promise<boolean> {
  const achado = await ctx.db
    .selectFrom('municipio')
    .select('ibge')
    .where('ibge', '=', ibge)
    .executeTakeFirst()
  return achado !== undefined
}
