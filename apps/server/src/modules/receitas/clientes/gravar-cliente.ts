import type { RouteOutput, RouteParsed, clientes as rotas } from '@razao/contract'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { exigirEmpresa } from '../../empresa/index.ts'
import {
  conferirCliente,
  type DadosDoCliente,
  documentoDe,
  etiquetasUnicas,
} from './conferir-cliente.ts'
import { gravarContatos } from './gravar-contatos.ts'
import { travarCliente } from './sql-clientes.ts'

/** The columns of a customer. Without document the database gives it a name of ours. */
const colunasDe = (dados: DadosDoCliente) => ({
  tipo_pessoa: dados.tipoPessoa,
  documento: sql<string>`${documentoDe(dados)}::text`,
  sem_nif_motivo: dados.semNifMotivo,
  nome: dados.nome,
  nome_fantasia: dados.nomeFantasia,
  inscricao_municipal: dados.inscricaoMunicipal,
  pais: dados.pais === 'BR' ? null : dados.pais,
  email: dados.email,
  recebe_notas: dados.recebeNotas,
  telefone: dados.telefone,
  cep: dados.cep,
  logradouro: dados.logradouro,
  numero: dados.numero,
  complemento: dados.complemento,
  bairro: dados.bairro,
  municipio_ibge: dados.municipioIbge,
  exterior_codigo_postal: dados.exteriorCodigoPostal,
  exterior_cidade: dados.exteriorCidade,
  exterior_estado: dados.exteriorEstado,
  etiquetas: etiquetasUnicas(dados.etiquetas),
  retem_iss: dados.retemIss,
  retem_federal: dados.retemFederal,
  orgao_publico: dados.orgaoPublico,
  tributacao: dados.tributacao,
  observacao: dados.observacao,
})

type Criar = typeof rotas.criarCliente

/** A new customer. A supplier with the same document becomes both; a customer is not registered twice. */
export async function criarCliente(
  ctx: Context,
  { empresaId, contatos, ...resto }: RouteParsed<Criar>,
): Promise<RouteOutput<Criar>> {
  const dados = { ...resto, contatos: contatos.map((um) => ({ id: null, ...um })) }
  await exigirEmpresa(ctx, empresaId)
  await conferirCliente(ctx, dados)
  const colunas = colunasDe(dados)
  const novo = await ctx.db
    .insertInto('participante')
    .values({
      escritorio_id: ctx.tenant.escritorioId,
      empresa_id: empresaId,
      papel: 'cliente',
      ...colunas,
    })
    .onConflict((oc) =>
      oc
        .constraint('participante_documento')
        .doUpdateSet({ ...colunas, papel: 'ambos', versao: sql`participante.versao + 1` })
        .where('participante.papel', '=', 'fornecedor')
        .where('participante.mesclado_em', 'is', null),
    )
    .returning(['id', 'versao'])
    .executeTakeFirst()
  if (!novo) throw await jaCadastrado(ctx, empresaId, documentoDe(dados))
  await gravarContatos(ctx, { id: novo.id, empresaId }, dados.contatos)
  return { clienteId: novo.id, versao: novo.versao }
}

type Alterar = typeof rotas.alterarCliente

/** Puts a customer right, on the version that was read. What its notes and the books say stays as it was said. */
export async function alterarCliente(
  ctx: Context,
  { clienteId, versao, ...dados }: RouteParsed<Alterar>,
): Promise<RouteOutput<Alterar>> {
  const cliente = await travarCliente(ctx, clienteId)
  if (!cliente) throw problem('nao-encontrado')
  if (cliente.versao !== versao) throw problem('registro-mudou')
  if (cliente.mescladoEm !== null)
    throw problem('situacao-nao-permite', {
      detail: 'Este cadastro foi mesclado em outro. Altere o outro, ou desfaça a mescla.',
    })
  await conferirCliente(ctx, dados)
  const documento = documentoDe(dados)
  if (documento !== null && (await temOutro(ctx, cliente, documento)))
    throw await jaCadastrado(ctx, cliente.empresaId, documento)
  const { versao: nova } = await ctx.db
    .updateTable('participante')
    .set({ ...colunasDe(dados), versao: versao + 1 })
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', clienteId)
    .returning('versao')
    .executeTakeFirstOrThrow()
  await gravarContatos(ctx, cliente, dados.contatos)
  return { versao: nova }
}

async function temOutro(
  ctx: Context,
  { id, empresaId }: { id: number; empresaId: number },
  documento: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from participante where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
      and documento = ${documento} and id <> ${id}`.execute(ctx.db)
  return rows.length > 0
}

/** Whose the document is, and where to find them. */
async function jaCadastrado(ctx: Context, empresaId: number, documento: string | null) {
  const { rows } = await sql<{ nome: string; arquivado: boolean; em: string | null }>`
    select p.nome, p.arquivado_em is not null as arquivado, q.nome as em from participante p
    left join participante q on q.escritorio_id = p.escritorio_id and q.id = p.mesclado_em
    where p.escritorio_id = ${ctx.tenant.escritorioId} and p.empresa_id = ${empresaId} and p.documento = ${documento}`.execute(
    ctx.db,
  )
  const [dono] = rows
  return problem('entrada-invalida', {
    erros: [{ pointer: '#/documento', mensagem: deQuemE(dono) }],
  })
}

function deQuemE(
  dono: { nome: string; arquivado: boolean; em: string | null } | undefined,
): string {
  if (dono === undefined) return 'Este documento já está cadastrado.'
  if (dono.em !== null)
    return `Este documento é de «${dono.nome}», que foi mesclado em «${dono.em}».`
  return dono.arquivado
    ? `Este documento é de «${dono.nome}», que está arquivado. Traga-o de volta na lista de arquivados.`
    : `Este documento já é de «${dono.nome}».`
}
