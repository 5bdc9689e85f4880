import type { Job, Rotina } from '../../platform/jobs/index.ts'
import type { Vault } from '../../platform/vault/index.ts'

export const TAREFA_DO_VAULT = 'cuidar-do-vault'
const POR_VEZ = 100

/** Every ten minutes: offices with a secret under a key that closes no more, or that expired. */
export const rotinaDoVault = (vault: Pick<Vault, 'mestra'>): Rotina => ({
  nome: 'procurar-no-vault',
  quando: '*/10 * * * *',
  async executar({ queuePool, log }) {
    const { rowCount } = await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('ator', jsonb_build_object('escritorioId', v.escritorio_id, 'empresas', 'todas',
          'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao'), 'dados', '{}'::jsonb), $1 || ':' || v.escritorio_id)
       from (select distinct escritorio_id from vault_item where mestra <> $2 or vence_em <= now()) v`,
      [TAREFA_DO_VAULT, vault.mestra()],
    )
    if ((rowCount ?? 0) > 0) log.info({ escritorios: rowCount }, 'segredos a cuidar no cofre')
  },
})

/** Throws away what expired and wraps the rest under the key in use, some at a time. */
export const cuidarDoVaultJob: Job<Record<string, never>> = async ({
  write,
  fora,
  log,
  signal,
}) => {
  const vencidos = await write((ctx) => fora.vault.apagarVencidos(ctx))
  let recusados = 0
  for (let depoisDe = 0; !signal.aborted; ) {
    const lote = await write((ctx) => fora.vault.reembrulhar(ctx, { depoisDe, quantos: POR_VEZ }))
    if (lote === null) break
    depoisDe = lote.ate
    recusados += lote.recusados
  }
  if (vencidos > 0) log.info({ vencidos }, 'segredos vencidos apagados do cofre')
  if (recusados > 0) log.error({ recusados }, 'segredos do cofre que não se abrem')
}
