import type { RouteOutput, regrasMunicipaisUso as rotas } from '@razao/contract'
import { lerChave } from '@razao/engine/municipal'
import { lerCelulas } from '@razao/formats/planilha-contabil'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { type Envio, safeName } from '../../../platform/http/index.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirTodas } from '../de-quem-ve-tudo.ts'
import { type Municipio, municipiosPor } from '../municipio.ts'
import { defeitoDaRegra } from '../publicar.ts'
import { doMunicipio, lerVivas } from '../versoes.ts'
import { aplicar, type Desfecho, type RegraDaTabela } from './aplicar.ts'
import { simples } from './celulas.ts'
import { lerUmaTabela } from './consultar-tabelas.ts'
import { type LinhaLida, lerTabela, type TabelaLida } from './ler-tabela.ts'

const LIMITE = 4 * 1024 * 1024

type Recebida = TabelaLida & { readonly nome: string }

/** Reads the sheet while it comes, outside any transaction; the file itself is not kept. */
export async function receberTabela(_base: Omit<Context, 'db'>, envio: Envio): Promise<Recebida> {
  const partes: Buffer[] = []
  let tamanho = 0
  for await (const parte of envio.conteudo) {
    tamanho += (parte as Buffer).length
    if (tamanho > LIMITE) {
      envio.conteudo.resume()
      throw problem('arquivo-grande-demais', { detail: 'A tabela passa de 4 MB.' })
    }
    partes.push(parte as Buffer)
  }
  const celulas = lerCelulas(Buffer.concat(partes))
  if (!celulas.ok) throw problem('arquivo-recusado', { detail: celulas.refusal.mensagem })
  return { ...lerTabela(celulas.value), nome: safeName(envio.nome).slice(0, 200) }
}

type Achar = (lugar: LinhaLida['lugar']) => Municipio | string

/** By code, or by name and state; what is wrong with the place, in words. */
async function acharMunicipios(ctx: Context, linhas: readonly LinhaLida[]): Promise<Achar> {
  const codigos = linhas.flatMap(({ lugar }) => lugar.ibge ?? [])
  const porCodigo = await municipiosPor(ctx, [...new Set(codigos)])
  const ufs = [
    ...new Set(linhas.filter(({ lugar }) => lugar.ibge === null).map(({ lugar }) => lugar.uf)),
  ]
  const { rows } = await sql<Municipio>`
    select ibge, nome, uf from municipio where uf = any (${ufs}::text[])`.execute(ctx.db)
  const porNome = new Map(rows.map((um) => [`${simples(um.nome)} ${um.uf}`, um]))
  return ({ ibge, nome, uf }) => {
    if (ibge !== null) return porCodigo.get(ibge) ?? `Não há município com o código ${ibge}.`
    if (nome === '' || uf === '') return 'Falta o município: o código do IBGE, ou o nome e a UF.'
    return porNome.get(`${simples(nome)} ${uf}`) ?? `Não há município «${nome}» em ${uf}.`
  }
}

type Conferida = { readonly linha: number; readonly regra: RegraDaTabela } | Desfecho

const recusada = (linha: number, mensagem: string): Desfecho => ({
  linha,
  resultado: 'recusada',
  mensagem: mensagem.slice(0, 300),
})

function conferir(lida: LinhaLida, achar: Achar, hoje: string): Conferida {
  const { linha, regra, vigenteDe, vigenteAte, fonte, link } = lida
  const municipio = achar(lida.lugar)
  if (typeof municipio === 'string') return recusada(linha, municipio)
  const defeito = defeitoDaRegra(regra, vigenteDe)
  if (defeito !== null) return recusada(linha, defeito.mensagem)
  if (fonte.length < 3) return recusada(linha, 'A fonte é curta demais: diga a lei ou o decreto.')
  const conferidaEm = lida.conferidaEm ?? hoje
  if (conferidaEm > hoje) return recusada(linha, 'O dia em que foi conferida está no futuro.')
  if (vigenteDe < '1980-01-01' || vigenteDe > '2099-12-31')
    return recusada(linha, 'Confira o ano em que a regra começa.')
  return {
    linha,
    regra: {
      ibge: municipio.ibge,
      ...{ tipo: regra.tipo, chave: lerChave(regra.tipo, regra.chave) ?? '', valor: regra.valor },
      ...{ vigenteDe, vigenteAte, fonte, link, conferidaEm },
    },
  }
}

/** Keeps the lines with what each would change; nothing is published yet. */
export async function enviarTabelaDeRegras(
  ctx: Context,
  { envio }: { readonly envio: Recebida },
): Promise<RouteOutput<typeof rotas.enviarTabelaDeRegras>> {
  exigirTodas(ctx)
  const lidas = envio.linhas.filter((linha): linha is LinhaLida => 'regra' in linha)
  const achar = await acharMunicipios(ctx, lidas)
  const hoje = ctx.clock.today()
  const conferidas = envio.linhas.map((linha) =>
    'regra' in linha ? conferir(linha, achar, hoje) : recusada(linha.linha, linha.mensagem),
  )
  const boas = conferidas.flatMap((uma) => ('regra' in uma ? [uma] : []))
  const vivas = await lerVivas(
    ctx,
    doMunicipio(...new Set(boas.map(({ regra }) => regra.ibge))),
    sql`r.camada = 'escritorio'`,
  )
  const desfechos = new Map(aplicar(vivas, boas).desfechos.map((um) => [um.linha, um]))
  const linhas = conferidas.map((uma) =>
    'regra' in uma
      ? { ...uma, ...(desfechos.get(uma.linha) ?? recusada(uma.linha, 'Não foi lida.')) }
      : { ...uma, regra: null },
  )
  const { id } = await ctx.db
    .insertInto('regra_importacao')
    .values({ escritorio_id: ctx.tenant.escritorioId, nome: envio.nome })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into regra_importacao_linha (escritorio_id, importacao_id, linha, regra, resultado, mensagem)
    select ${ctx.tenant.escritorioId}, ${id}, l.linha, l.regra, l.resultado, l.mensagem
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb)
      as l (linha bigint, regra jsonb, resultado text, mensagem text)`.execute(ctx.db)
  return await lerUmaTabela(ctx, id)
}
