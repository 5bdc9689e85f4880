import { Button } from '@mantine/core'
import { pessoal } from '@razao/contract'
import { Link } from 'react-router'
import { falhaNaTela } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { formatarInstante } from '../../ui/formato.ts'

/** The latest notices of the screen, and all of them as read. */
export function UltimosAvisos() {
  const consulta = useConsulta(pessoal.listarNotificacoes, { registrosPorPagina: 10 })
  const marcar = useAcao(pessoal.marcarNotificacoes)
  return (
    <section className="rz-parte" aria-labelledby="ultimos-avisos">
      <h3 id="ultimos-avisos">Últimos avisos</h3>
      {consulta.carregando ? <Carregando /> : null}
      {consulta.falha ? (
        <CartaoErro {...falhaNaTela(consulta.falha)} onTentarDeNovo={consulta.tentarDeNovo} />
      ) : null}
      {consulta.dados?.lista.length === 0 ? <p>Nenhum aviso ainda.</p> : null}
      <ul className="rz-itens" aria-label="Últimos avisos">
        {consulta.dados?.lista.map(({ id, titulo, texto, rota, criadaEm, lidaEm }) => (
          <li key={id}>
            <div>
              <strong>
                {rota ? <Link to={rota}>{titulo}</Link> : titulo}
                {lidaEm ? '' : ' (não lido)'}
              </strong>
              <span>{texto}</span>
              <small>{formatarInstante(criadaEm)}</small>
            </div>
          </li>
        ))}
      </ul>
      <div className="rz-acoes">
        <Button
          variant="default"
          loading={marcar.enviando}
          disabled={(consulta.dados?.totais.naoLidas ?? 0) === 0}
          onClick={() => void marcar.executar({})}
        >
          Marcar todos como lidos
        </Button>
      </div>
    </section>
  )
}
