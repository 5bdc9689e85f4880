import { pessoal, type RouteOutput } from '@razao/contract'
import { Link } from 'react-router'
import { useAcao } from '../api/use-acao.ts'
import { useConsulta } from '../api/use-consulta.ts'
import { Carregando } from '../ui/Carregando.tsx'
import { CartaoErro } from '../ui/CartaoErro.tsx'
import { formatarInstante } from '../ui/formato.ts'

type Notificacao = RouteOutput<typeof pessoal.listarNotificacoes>['Lista'][number]

const TOM = { informacao: 'info', sucesso: 'ok', atencao: 'atencao', erro: 'erro' } as const

function Uma({ notificacao, onAbrir }: { notificacao: Notificacao; onAbrir: () => void }) {
  const { titulo, texto, rota, gravidade, criadaEm, lidaEm } = notificacao
  const conteudo = (
    <>
      <strong>{titulo}</strong>
      <span>{texto}</span>
      <time className="rz-suave rz-numero" dateTime={criadaEm}>
        {formatarInstante(criadaEm)}
      </time>
    </>
  )
  return (
    <li className={`rz-tom-${TOM[gravidade]}`} data-nova={lidaEm === null || undefined}>
      {rota === null ? (
        <button type="button" onClick={onAbrir}>
          {conteudo}
        </button>
      ) : (
        <Link to={rota} onClick={onAbrir}>
          {conteudo}
        </Link>
      )}
    </li>
  )
}

/** What the bell opens: the last ten, each leading where it is seen. */
export function PainelDeNotificacoes({ fechar }: { fechar: () => void }) {
  const { dados, estado } = useConsulta(pessoal.listarNotificacoes, {
    PaginaAtual: 1,
    RegistrosPorPagina: 10,
  })
  const { executar } = useAcao(pessoal.marcarNotificacoes, { semModal: true })
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (!dados) return <Carregando linhas={3} />
  return (
    <div className="rz-notificacoes">
      {dados.totais.naoLidas > 0 ? (
        <button type="button" className="rz-chip-limpar" onClick={() => void executar({})}>
          Marcar todas como lidas
        </button>
      ) : null}
      {dados.Lista.length === 0 ? (
        <p className="rz-suave">Nada por aqui. Avisaremos quando algo terminar ou pedir você.</p>
      ) : (
        <ul>
          {dados.Lista.map((notificacao) => (
            <Uma
              key={notificacao.id}
              notificacao={notificacao}
              onAbrir={() => {
                fechar()
                if (notificacao.lidaEm === null) {
                  void executar({ notificacoes: [notificacao.id] })
                }
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
