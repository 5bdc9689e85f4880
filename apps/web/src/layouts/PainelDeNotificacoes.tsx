import { pessoal } from '@razao/contract'
import { Link } from 'react-router'
import { useAcao } from '../api/use-acao.ts'
import { useConsulta } from '../api/use-consulta.ts'
import { Carregando } from '../ui/Carregando.tsx'
import { CartaoErro } from '../ui/CartaoErro.tsx'
import { formatarInstante } from '../ui/formato.ts'
import { AVISOS_DO_SINO, agruparAvisos, type GrupoDeAvisos } from './agrupar-avisos.ts'

const LINHAS = 10

const TOM = { informacao: 'info', sucesso: 'ok', atencao: 'atencao', erro: 'erro' } as const

function Uma({ grupo, onAbrir }: { grupo: GrupoDeAvisos; onAbrir: () => void }) {
  const { titulo, texto, rota, gravidade, criadaEm } = grupo.aviso
  const vezes = grupo.ids.length
  const conteudo = (
    <>
      <strong>{titulo}</strong>
      <span>{vezes === 1 ? texto : `${vezes} avisos. O último: ${texto}`}</span>
      <time className="rz-suave rz-numero" dateTime={criadaEm}>
        {formatarInstante(criadaEm)}
      </time>
    </>
  )
  return (
    <li className={`rz-tom-${TOM[gravidade]}`} data-nova={grupo.nova || undefined}>
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

/** What the bell opens: ten causes, the grave ones not read first, each leading where it is seen. */
export function PainelDeNotificacoes({ fechar }: { fechar: () => void }) {
  const { dados, estado } = useConsulta(pessoal.listarNotificacoes, AVISOS_DO_SINO)
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
      {dados.lista.length === 0 ? (
        <p className="rz-suave">Nada por aqui. Avisaremos quando algo terminar ou pedir você.</p>
      ) : (
        <ul>
          {agruparAvisos(dados.lista)
            .slice(0, LINHAS)
            .map((grupo) => (
              <Uma
                key={grupo.aviso.id}
                grupo={grupo}
                onAbrir={() => {
                  fechar()
                  if (grupo.nova) void executar({ notificacoes: [...grupo.ids] })
                }}
              />
            ))}
        </ul>
      )}
    </div>
  )
}
