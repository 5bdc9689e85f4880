import { Instante } from '../../../../ui/DataCivil.tsx'
import type { Consulta } from './vigia.ts'

/** When it was answered last, and what came of the last time that it was asked. */
export function UltimaConsulta({ consulta, de }: { consulta: Consulta; de: string }) {
  const { respondidaEm, recusa, situacao, consultadaEm, proximaEm } = consulta
  return (
    <>
      <dt>{de}</dt>
      <dd>
        {respondidaEm === null ? 'Ainda não respondida' : <Instante valor={respondidaEm} />}
        {recusa === null ? null : (
          <div>
            <Instante valor={consultadaEm} />: {recusa.descricao} {recusa.oQueFazer}
          </div>
        )}
        {situacao === 'em-preparo' ? <div>A Receita ainda prepara o relatório.</div> : null}
        {proximaEm === null ? null : (
          <div className="rz-suave">
            O relógio volta a perguntar depois de <Instante valor={proximaEm} />
          </div>
        )}
      </dd>
    </>
  )
}
