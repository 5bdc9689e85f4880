import { CATEGORIA_EMPRESA } from '@razao/engine/cadastro'
import type { Rotina } from '../../../platform/jobs/index.ts'
import { TAREFA_DA_CAPTURA } from './capturar-notas.ts'
import { PASSO_MINUTOS } from './proxima-vez.ts'
import { TAREFA_DA_ESPERA } from './rejulgar.ts'

const DE_QUEM_SAIU = [CATEGORIA_EMPRESA.exCliente, CATEGORIA_EMPRESA.encerrada]
const MAIS_DE_UMA_VEZ = 2000

/**
 * Every five minutes: companies with a certificate whose turn of the hour came, each to a job of its own; and offices
 * where something waits for a month that opened without anybody hearing of it.
 */
export const rotinaDaCaptura: Rotina = {
  nome: 'procurar-capturas',
  quando: `*/${PASSO_MINUTOS} * * * *`,
  async executar({ queuePool, clock, log }) {
    const agora = clock.now()
    // The part of the hour that is of a company whose queue was never read.
    const vez = Math.floor(agora.getUTCMinutes() / PASSO_MINUTOS)
    const { rowCount } = await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('dados', jsonb_build_object('empresaId', v.id), 'ator',
          jsonb_build_object('escritorioId', v.escritorio_id, 'empresas', 'todas', 'usuarioId', null, 'usuarioNome', 'Razão',
            'origem', 'automacao')), $1 || ':' || v.escritorio_id || ':' || v.id)
       from (
         select e.escritorio_id, e.id from empresa e
         join certificado_digital c on c.escritorio_id = e.escritorio_id and c.empresa_id = e.id and c.tipo = 1
           and c.situacao = 'ativo' and c.serial is not null and c.expira_em > $2::timestamptz
         left join captura p on p.escritorio_id = e.escritorio_id and p.empresa_id = e.id
         where e.encerrada_em is null and e.categoria <> all ($3::int[])
           and case when p.empresa_id is null then e.id % $5 = $4 else p.proxima_em <= $2::timestamptz end
         order by p.proxima_em nulls last, e.id limit ${MAIS_DE_UMA_VEZ}) v`,
      [TAREFA_DA_CAPTURA, agora.toISOString(), DE_QUEM_SAIU, vez, 60 / PASSO_MINUTOS],
    )
    if ((rowCount ?? 0) > 0) log.info({ empresas: rowCount }, 'capturas de notas')
    await queuePool.query(
      `select app.enqueue($1, jsonb_build_object('dados', '{}'::jsonb, 'ator', jsonb_build_object('escritorioId',
          v.escritorio_id, 'empresas', 'todas', 'usuarioId', null, 'usuarioNome', 'Razão', 'origem', 'automacao')),
          $1 || ':' || v.escritorio_id)
       from (
         select distinct m.escritorio_id
         from (select distinct escritorio_id, espera_empresa_id, espera_competencia from captura_documento
           where espera_competencia is not null) m
         where not app.mes_bloqueado(m.escritorio_id, m.espera_empresa_id, m.espera_competencia, 'fiscal')) v`,
      [TAREFA_DA_ESPERA],
    )
  },
}
