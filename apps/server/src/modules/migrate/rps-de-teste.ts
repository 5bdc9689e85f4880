import { REGIME } from '@razao/engine/cadastro'
import { centavos } from '@razao/engine/dinheiro'
import type { Dps } from '@razao/formats/dps'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { AlemDaDps } from '../../platform/fora/index.ts'
import { problem } from '../../platform/problem.ts'
import { versaoDoProduto } from '../../platform/versao.ts'

/** R$ 1,00. */
const VALOR = 100
/** No company issues for real in this one: it is kept away from `migrate_empresa.serie`. */
export const SERIE_DE_TESTE = '900'

type DaEmpresa = {
  cnpj: string
  nome: string
  regime: number
  inscricaoMunicipal: string | null
  municipio: number | null
  uf: string | null
  cep: string | null
  logradouro: string | null
  numero: string | null
  complemento: string | null
  bairro: string | null
  servico: {
    codigo: string
    municipal: string | null
    nbs: string | null
    cnae: string | null
  } | null
}

const falta = (oQue: string) =>
  problem('situacao-nao-permite', { detail: `Para a nota de teste, ${oQue} e tente de novo.` })

/** What a note of test says of the company: its register, and the first service of its catalogue. */
export async function lerParaTeste(ctx: Context, empresaId: number): Promise<DaEmpresa> {
  const { rows } = await sql<DaEmpresa>`
    select e.identificacao as cnpj, e.razao_social as nome, e.regime, e.inscricao_municipal as "inscricaoMunicipal",
      e.municipio_ibge as municipio, m.uf, e.cep, e.logradouro, e.numero, e.complemento, e.bairro,
      (select jsonb_build_object('codigo', s.codigo_tributacao, 'municipal', s.codigo_municipal, 'nbs', s.nbs, 'cnae', s.cnae)
        from servico s where s.escritorio_id = e.escritorio_id and s.empresa_id = e.id and s.arquivado_em is null
        order by s.id limit 1) as servico
    from empresa e left join municipio m on m.ibge = e.municipio_ibge
    where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}`.execute(ctx.db)
  const [lida] = rows
  if (lida === undefined) throw problem('nao-encontrado')
  if (lida.municipio === null) throw falta('complete o endereço da empresa em Dados cadastrais')
  if (lida.servico === null) throw falta('cadastre um serviço da empresa em Clientes › Serviços')
  return lida
}

/** The RPS of one real, without a customer and without tax: pure, as the DPS of a charge is. */
export function montarRpsDeTeste(
  { servico, municipio, ...empresa }: DaEmpresa,
  { numero, emissao }: { numero: number; emissao: string },
): { dps: Dps; alem: AlemDaDps } {
  if (servico === null || municipio === null) throw new Error('a nota de teste não foi conferida')
  const { cep, logradouro, bairro } = empresa
  const cidade = String(municipio)
  const dps: Dps = {
    ...{ ambiente: 'restrita', emissao, aplicativo: `Razao ${versaoDoProduto()}`.slice(0, 20) },
    ...{
      serie: Number(SERIE_DE_TESTE),
      numero,
      competencia: emissao.slice(0, 10),
      municipio: cidade,
    },
    prestador: {
      inscricao: { tipo: 'cnpj', numero: empresa.cnpj },
      ...(empresa.inscricaoMunicipal === null
        ? {}
        : { inscricaoMunicipal: empresa.inscricaoMunicipal }),
      simples: simplesDe(empresa.regime),
      regimeEspecial: 'nenhum',
    },
    servico: {
      local: { municipio: cidade },
      codigoTributacaoNacional: servico.codigo,
      ...(servico.municipal === null ? {} : { codigoTributacaoMunicipal: servico.municipal }),
      descricao: 'Nota de teste, emitida em homologação, sem valor fiscal.',
      ...(servico.nbs === null ? {} : { nbs: servico.nbs }),
    },
    valores: {
      servico: centavos(VALOR),
      iss: { tributacao: { tipo: 'tributavel' }, retencao: 'nenhuma' },
      totalDosTributos: { tipo: 'nao-informado' },
    },
  }
  const endereco =
    cep === null || logradouro === null || bairro === null
      ? null
      : {
          ...{ logradouro, numero: empresa.numero ?? 'S/N', bairro, cep },
          complemento: empresa.complemento,
        }
  const alem: AlemDaDps = {
    prestador: { nome: empresa.nome, uf: empresa.uf ?? '', endereco },
    ...{ cidadeDoTomador: null, cnae: servico.cnae, incidencia: cidade },
    ...{ base: VALOR, iss: 0, issRetido: 0, liquido: VALOR, aliquota: null },
  }
  return { dps, alem }
}

function simplesDe(regime: number): Dps['prestador']['simples'] {
  if (regime === REGIME.mei) return { opcao: 'mei' }
  if (regime === REGIME.simples) return { opcao: 'me-epp', apuracao: 'tudo-no-simples' }
  return { opcao: 'nao-optante' }
}
