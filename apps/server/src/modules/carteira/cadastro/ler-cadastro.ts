import { type cadastro, PERFIL, type RouteOutput, type RouteParsed } from '@razao/contract'
import { presuncaoDoCnae } from '@razao/engine/tributos/presumido'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/db/index.ts'
import { problem } from '../../../platform/problem.ts'
import { mesesDaEmpresa } from '../../fiscal/index.ts'

type Rota = typeof cadastro.lerCadastroDaEmpresa
type Saida = RouteOutput<Rota>

/** The file of a company as it is edited. */
export async function lerCadastroDaEmpresa(
  ctx: Context,
  { empresaId }: RouteParsed<Rota>,
): Promise<Saida> {
  const { rows } = await sql<Linha>`
    select e.versao, e.identificacao as cnpj, to_char(e.cliente_desde, 'YYYY-MM') as primeira,
      case when m.ibge is not null then m.nome || ' – ' || m.uf end as municipio,
      jsonb_build_object('razaoSocial', e.razao_social, 'apelido', e.apelido, 'nomeFantasia', e.nome_fantasia,
        'naturezaJuridica', e.natureza_juridica, 'porte', e.porte, 'abertura', e.abertura, 'municipioIbge', e.municipio_ibge,
        'inscricaoMunicipal', e.inscricao_municipal, 'inscricaoEstadual', e.inscricao_estadual, 'nire', e.nire,
        'email', e.email, 'telefone', e.telefone, 'cep', e.cep, 'logradouro', e.logradouro, 'numero', e.numero,
        'complemento', e.complemento, 'bairro', e.bairro, 'responsavelId', e.responsavel_id) as dados,
      (select coalesce(jsonb_agg(jsonb_build_object('vigenteDe', p.vigente_de, 'regime', p.regime, 'anexo', p.anexo,
          'baseReconhecimento', p.base_reconhecimento, 'aliquotaIss', trim_scale(p.aliquota_iss)::text,
          'impedidaIcmsIss', p.impedida_icms_iss, 'meiAtividade', p.mei_atividade, 'motivo', p.motivo) order by p.vigente_de desc), '[]')
        from empresa_perfil p where p.escritorio_id = e.escritorio_id and p.empresa_id = e.id) as regimes,
      (select coalesce(jsonb_agg(jsonb_build_object('cnae', a.cnae, 'descricao', a.descricao, 'itemLc116', a.item_lc116,
          'anexo', a.anexo, 'principal', a.principal, 'semIss', a.sem_iss, 'issFixo', a.iss_fixo, 'presuncao',
            a.presuncao) order by a.principal desc, a.id), '[]')
        from empresa_atividade a where a.escritorio_id = e.escritorio_id and a.empresa_id = e.id) as atividades,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'cpf', q.cpf, 'nome', q.nome, 'nascimento', q.nascimento, 'rg', q.rg,
          'participacao', trim_scale(s.participacao)::text, 'administrador', s.administrador, 'de', s.de, 'ate', s.ate)
          order by s.ate desc nulls first, s.participacao desc, s.id), '[]')
        from socio s join pessoa q on q.escritorio_id = s.escritorio_id and q.id = s.pessoa_id
        where s.escritorio_id = e.escritorio_id and s.empresa_id = e.id) as socios,
      (select coalesce(jsonb_agg(jsonb_build_object('banco', c.banco, 'agencia', c.agencia, 'conta', c.conta,
          'tipo', c.tipo, 'apelido', c.apelido) order by c.id), '[]')
        from conta_corrente c where c.escritorio_id = e.escritorio_id and c.empresa_id = e.id) as contas,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.usuario_id, 'nome', g.nome) order by g.nome), '[]')
        from app.pessoas_do_escritorio() g
        join usuario_papel u on u.escritorio_id = e.escritorio_id and u.usuario_id = g.usuario_id
        where u.usuario_id = e.responsavel_id or (u.perfil in ${oneOf(PERFIL.administrador, PERFIL.contador)} and u.situacao = 'ativo'
          -- Who sees only some companies does not learn here who works in the others.
          and (${ctx.tenant.empresas === 'todas'}::boolean or u.usuario_id = ${ctx.user.id}))) as responsaveis,
      (select jsonb_build_object('quem', coalesce(x.usuario_nome, 'Robô'), 'em', x.em) from auditoria x
        where x.escritorio_id = e.escritorio_id and x.tabela = 'empresa' and x.registro_id = e.id and x.acao = 'alterar'
        order by x.id desc limit 1) as alterado
    from empresa e
    left join municipio m on m.ibge = e.municipio_ibge
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}`.execute(ctx.db)
  const [linha] = rows
  if (!linha) throw problem('nao-encontrado')
  const { primeira, atividades, ...resto } = linha
  const meses = await mesesDaEmpresa(ctx, empresaId)
  return {
    ...resto,
    primeiraCompetencia: primeira,
    atividades: atividades.map((atividade) => ({
      ...atividade,
      presuncaoDoCnae: presuncaoDoCnae(atividade.cnae, atividade.anexo),
    })),
    meses: meses.map(({ regime: _, ...mes }) => mes),
  }
}

type Linha = Omit<Saida, 'primeiraCompetencia' | 'atividades' | 'meses'> & {
  primeira: string
  atividades: Omit<Saida['atividades'][number], 'presuncaoDoCnae'>[]
}
