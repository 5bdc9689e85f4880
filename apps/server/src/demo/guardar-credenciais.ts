import { credenciais, credenciaisEntrega, type RouteInput } from '@razao/contract'
import { poderesDoRegime, type Regime } from '@razao/engine/cadastro'
import { somarDias } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Integracoes } from '../platform/fora/index.ts'
import { doContador, type Obra } from './guardar-certificados.ts'
import { contextoDa, emTransacao, noDia } from './oficina.ts'
import { pedirDeFora, pedirPelaRota } from './pelas-rotas.ts'
import { type EmpresaDaCarteira, quemEmite } from './quem-emite.ts'

type Nova = RouteInput<typeof credenciais.criarCredencial>

const VAZIO = {
  ...{ municipioIbge: null, uf: null, login: null, procurador: null, poderes: [], validoDe: null },
  ...{ validoAte: null, responsavelId: null, observacao: null, segredo: null },
} satisfies Partial<Nova>

/** Days from today to the end of a procuração, in turns: good, about to end, good, ended. */
const FINS = [420, 20, 900, -6] as const
const QUANTAS = 24
/** One in so many lacks the first of the powers of its regime. */
const SEM_PODER = 5

function procuracao({ regime }: EmpresaDaCarteira, n: number, hoje: string) {
  const poderes = poderesDoRegime(regime as Regime)
  const fim = FINS[n % FINS.length] ?? 420
  return {
    ...VAZIO,
    ...({ sistema: 'e-cac', forma: 'procuracao' } as const),
    poderes: [...(n % SEM_PODER === 0 ? poderes.slice(1) : poderes)],
    validoDe: somarDias(hoje, fim - 1825),
    validoAte: somarDias(hoje, fim),
  }
}

/** What the accesses of a company are: its procuração, the city hall, and the national issuer where it issues. */
function acessosDe(
  empresa: EmpresaDaCarteira,
  n: number,
  { hoje, emite }: { hoje: string; emite: boolean },
): Omit<Nova, 'empresaId'>[] {
  const prefeitura = {
    ...VAZIO,
    ...({ sistema: 'prefeitura', forma: 'usuario-e-senha', login: empresa.cnpj } as const),
    segredo: n % 3 === 0 ? null : `senha fictícia ${n}`,
  }
  return [
    procuracao(empresa, n, hoje),
    ...(empresa.municipio === null ? [] : [prefeitura]),
    ...(emite ? [{ ...VAZIO, sistema: 'emissor-nacional', forma: 'certificado' } as const] : []),
  ]
}

/** Accesses to governments of the first companies, by the product's own way; once, and never beside what is there. */
export async function guardarCredenciais(
  obra: Obra,
  empresas: readonly EmpresaDaCarteira[],
  { fora, signal }: { fora: Integracoes; signal: AbortSignal },
): Promise<void> {
  const { oficina, escritorioId, pedinte, hoje } = obra
  const ja = await emTransacao(oficina, escritorioId, async (ctx) => {
    const { rows } = await sql`
      select 1 from credencial_governo where escritorio_id = ${escritorioId} limit 1`.execute(
      ctx.db,
    )
    return rows.length > 0
  })
  if (ja) return
  const base = doContador(noDia(contextoDa(oficina, escritorioId), hoje), pedinte)
  const pedido = { base, pool: oficina.pool, chave: undefined, fora }
  const emissoras = new Set(quemEmite(empresas))
  for (const [n, empresa] of empresas.slice(0, QUANTAS).entries()) {
    if (signal.aborted) return
    for (const nova of acessosDe(empresa, n, { hoje, emite: emissoras.has(empresa) })) {
      const feita = await pedirDeFora(pedido, credenciais.criarCredencial, {
        ...{ empresaId: empresa.id, ...nova },
      })
      // One was asked of the client, who has not answered yet.
      if (n === 0 && feita.situacao === 'falta')
        await emTransacao(oficina, escritorioId, (ctx) =>
          pedirPelaRota(doContador(noDia(ctx, hoje), pedinte), credenciaisEntrega.pedirCredencial, {
            ...{ credencialId: feita.id, dias: 7, mensagem: 'A senha mudou no mês passado.' },
          }),
        )
    }
  }
  oficina.contar('Acessos a governos da demonstração.')
}
