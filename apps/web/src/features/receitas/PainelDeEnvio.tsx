import { Button, CloseButton, Progress } from '@mantine/core'
import type { Falha } from '../../api/falha.ts'
import { formatarTamanho, plural } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import type { EstadoDoEnvio, Remessa } from './use-envio.ts'

type Props = {
  estado: EstadoDoEnvio
  onFechar: () => void
  onAbrir: (importacaoId: number) => void
}

const MENSAGENS: Readonly<Record<string, string>> = {
  'arquivo-recusado': 'Não é um XML nem um ZIP de notas fiscais. Nada foi gravado.',
  'arquivo-grande-demais':
    'É grande demais para um envio só. Divida em ZIP menores e envie um de cada vez. Nada foi gravado.',
  'corpo-grande-demais':
    'É grande demais para um envio só. Divida em ZIP menores e envie um de cada vez. Nada foi gravado.',
  'sem-conexao':
    'A conexão caiu durante o envio. Confira em Importações se ele chegou antes de repetir.',
  cancelado: 'Envio interrompido. Nada foi gravado.',
}

/** What went wrong with one file: the server's own words when it gave some. */
function mensagemDe(falha: Falha | undefined): string {
  if (!falha) return 'Não foi possível enviar.'
  return falha.detail ?? MENSAGENS[falha.codigo] ?? [falha.titulo, falha.acao].join('. ')
}

const porcento = ({ enviados, tamanho }: Remessa): number =>
  tamanho === 0 ? 100 : Math.min(100, Math.round((enviados / tamanho) * 100))

function Linha({ remessa, onAbrir }: { remessa: Remessa; onAbrir: Props['onAbrir'] }) {
  const { nome, tamanho, estado, importacaoId, falha } = remessa
  return (
    <li>
      <div className="rz-remessa">
        <span className="rz-remessa-nome">
          {nome} <span className="rz-suave">{formatarTamanho(tamanho)}</span>
        </span>
        {estado === 'aguardando' ? <Situacao tom="aguardando">Na vez</Situacao> : null}
        {estado === 'enviando' ? (
          <Situacao tom="andamento">
            {porcento(remessa) < 100 ? `Enviando ${porcento(remessa)} %` : 'Recebendo'}
          </Situacao>
        ) : null}
        {estado === 'recusada' ? <Situacao tom="erro">Não enviado</Situacao> : null}
        {estado === 'recebida' && importacaoId !== undefined ? (
          <Button size="compact-sm" variant="light" onClick={() => onAbrir(importacaoId)}>
            Ver prévia
          </Button>
        ) : null}
      </div>
      {estado === 'enviando' ? (
        <Progress value={porcento(remessa)} size="sm" aria-label={`Envio de ${nome}`} />
      ) : null}
      {estado === 'recusada' ? <p role="alert">{mensagemDe(falha)}</p> : null}
    </li>
  )
}

/** What is being sent, file by file; it stays until closed when something needs to be read. */
export function PainelDeEnvio({ estado, onFechar, onAbrir }: Props) {
  const { preparando, remessas, fora } = estado
  if (!preparando && remessas.length === 0 && fora.length === 0) return null
  const andando =
    preparando || remessas.some(({ estado: e }) => e === 'aguardando' || e === 'enviando')
  return (
    <section className="rz-cartao rz-envio" aria-label="Envio de arquivos">
      <header>
        <h2>{andando ? 'Enviando arquivos' : 'Envio terminado'}</h2>
        {andando ? (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onFechar}>
            Parar o envio
          </Button>
        ) : (
          <CloseButton aria-label="Fechar a lista do envio" onClick={onFechar} />
        )}
      </header>
      {preparando ? <p role="status">Juntando os XML em um só envio…</p> : null}
      <ul>
        {remessas.map((remessa) => (
          <Linha key={remessa.chave} remessa={remessa} onAbrir={onAbrir} />
        ))}
      </ul>
      {fora.length > 0 ? (
        <p className="rz-suave">
          {plural(fora.length, 'arquivo ficou', 'arquivos ficaram')} de fora por não ser XML nem
          ZIP: {fora.slice(0, 5).join(', ')}
          {fora.length > 5 ? ` e mais ${fora.length - 5}` : ''}.
        </p>
      ) : null}
    </section>
  )
}
