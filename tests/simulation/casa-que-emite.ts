// Offices whose companies issue notes for real: months before, a certificate in the vault, charges that wait. What the
// product needs to issue them by the simulated national service is told by `ambiente`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { criarConta } from '../../apps/identity/src/index.ts'
import { enviarCertificado } from '../../apps/server/src/modules/certificados/enviar.ts'
import { criarCobranca } from '../../apps/server/src/modules/cobranca/criar-cobranca.ts'
import { umaVenda } from '../../apps/server/src/modules/cobranca/testes/bancada.ts'
import { umMes } from '../../apps/server/src/modules/fiscal/testes/mes-de-teste.ts'
import { SEM_FORA } from '../../apps/server/src/platform/fora/index.ts'
import { openKeyring, openVault } from '../../apps/server/src/platform/vault/index.ts'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umEscritorio,
} from '../../apps/server/src/testes/fabricas.ts'
import type { Authority } from '../../apps/simulators/src/index.ts'
import { SENHA } from './entrar.ts'

const SENHA_DO_CERTIFICADO = 'senha de um certificado de simulação'
const CLIENTE = '11444777000161'

/** The simulated service, as whoever issues is told of it. */
export type Servico = { sefinUrl: string; adnUrl: string; caPem: string; authority: Authority }

/** A company with charges that were saved and whose notes nobody asked for. */
export type Emissora = EmpresaDeTeste & { readonly cobrancas: readonly number[] }

export type CasaQueEmite = {
  readonly bancada: Bancada
  /** What server and worker are started with. */
  readonly ambiente: Record<string, string>
  /** An office with the account of who signs in. */
  umaCasa(email: string): Promise<Escritorio>
  umaEmissora(escritorio: Escritorio, cobrancas: number): Promise<Emissora>
  fechar(): Promise<void>
}

/** An office with the account of who signs in. */
export async function umaCasa(bancada: Bancada, url: string, email: string): Promise<Escritorio> {
  const escritorio = await umEscritorio(bancada)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const conta = { email, senha: SENHA, nome: 'Ana Fictícia', emailConfirmado: true }
  const { contaId } = await criarConta(pool, conta)
  await pool.end()
  await bancada.dono.query('update usuario set sujeito = $2 where id = $1', [
    escritorio.usuarioId,
    contaId,
  ])
  return escritorio
}

/** The civil day of São Paulo: a note is issued today. */
const hoje = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())

/** Arranges on a migrated database; keys and authorities are files of `pasta`. */
export async function abrirCasaQueEmite(
  url: string,
  pasta: string,
  servico: Servico,
): Promise<CasaQueEmite> {
  const bancada = await abrirBancada({ url })
  const chaves = join(pasta, 'vault.chaves')
  const autoridades = join(pasta, 'autoridades.pem')
  writeFileSync(autoridades, servico.caPem)
  const vault = openVault(openKeyring(chaves))
  return {
    bancada,
    ambiente: {
      NFSE_SEFIN_URL: servico.sefinUrl,
      NFSE_ADN_URL: servico.adnUrl,
      NFSE_AUTORIDADES: autoridades,
      RAZAO_VAULT_CHAVES: chaves,
    },
    umaCasa: (email) => umaCasa(bancada, url, email),
    async umaEmissora(escritorio, cobrancas) {
      const empresa = await umMes(escritorio, { municipioIbge: 3550308 })
      const dono = { cnpj: empresa.cnpj, name: empresa.nome }
      const pfx = servico.authority.issueCompany(dono).pfx(SENHA_DO_CERTIFICADO)
      await enviarCertificado(
        {
          base: escritorio.ctx(undefined as never),
          pool: bancada.pool,
          chave: undefined,
          conferir: undefined,
          fora: { ...SEM_FORA, vault },
        },
        {
          empresaId: empresa.id,
          arquivo: pfx.toString('base64'),
          senha: SENHA_DO_CERTIFICADO,
        },
      )
      return { ...empresa, cobrancas: await porCobrancas(escritorio, empresa, cobrancas) }
    },
    fechar: () => bancada.fechar(),
  }
}

/** One charge by the use case, and the others as it is: what is tried is what comes after. */
async function porCobrancas(
  escritorio: Escritorio,
  { id: empresaId }: EmpresaDeTeste,
  quantas: number,
): Promise<number[]> {
  const { dono } = escritorio.bancada
  const { rows } = await dono.query<{ id: number }>(
    `insert into participante (escritorio_id, empresa_id, documento, nome, tipo_pessoa, municipio_ibge, cep, logradouro, numero, bairro, email)
     values ($1, $2, $3, 'Cliente Fictício Ltda', 2, 3550308, '01001000', 'Praça da Sé', '1', 'Sé', 'cliente@ficticio.example')
     returning id`,
    [escritorio.id, empresaId, CLIENTE],
  )
  const emissao = hoje()
  const { cobrancaId } = await escritorio.rodar((ctx) =>
    criarCobranca(ctx, {
      ...umaVenda({ empresaId, clienteId: rows[0]?.id ?? 0 }),
      ...{ competencia: emissao.slice(0, 7), emissao, vencimento: emissao, acao: 'salvar' },
    }),
  )
  const { rows: copias } = await dono.query<{ id: number }>(
    `with nova as (
       insert into cobranca (escritorio_id, empresa_id, numero, participante_id, descricao, bruto, competencia, emissao,
         vencimento, dados, previa, retencoes, liquido, forma, criado_por, criado_por_nome)
       select c.escritorio_id, c.empresa_id, c.numero + n, c.participante_id, c.descricao || ' ' || n, c.bruto, c.competencia,
         c.emissao, c.vencimento, c.dados, c.previa, c.retencoes, c.liquido, c.forma, c.criado_por, c.criado_por_nome
       from cobranca c, generate_series(1, $3::int) n where c.escritorio_id = $1 and c.id = $2 order by n
       returning escritorio_id, id),
     parcela as (
       insert into cobranca_parcela (escritorio_id, cobranca_id, ordem, empresa_id, vencimento, valor)
       select p.escritorio_id, nova.id, p.ordem, p.empresa_id, p.vencimento, p.valor
       from nova join cobranca_parcela p on p.escritorio_id = nova.escritorio_id and p.cobranca_id = $2),
     conta as (
       update numeracao set proximo = proximo + $3::int
       where escritorio_id = $1 and empresa_id = $4 and nome = 'cobranca')
     select id from nova order by id`,
    [escritorio.id, cobrancaId, quantas - 1, empresaId],
  )
  return [cobrancaId, ...copias.map(({ id }) => id)]
}
