import { Button, CopyButton } from '@mantine/core'
import { dominio as rotas } from '@razao/contract'
import { useConfiguracao } from '../../state/configuracao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarInstante } from '../../ui/formato.ts'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'

type Dominio = rotas.DominioProprio

const TONS: Readonly<Record<Dominio['estado'], Tom>> = {
  pendente: 'aguardando',
  verificado: 'ok',
  falhou: 'erro',
}

/** What went on, and what to do about it. */
function oQueFazer({ estado, motivo, registro }: Dominio): string | null {
  if (motivo === 'sem-resposta')
    return 'O servidor de nomes do domínio não respondeu. Isto não muda nada: procuramos de novo em alguns minutos.'
  if (motivo === 'sem-registro')
    return estado === 'verificado'
      ? `O registro TXT de ${registro.nome} não foi encontrado. Escreva-o de novo: sem ele o domínio deixa de servir em poucas horas.`
      : `Ainda não há registro TXT em ${registro.nome}. Crie-o no painel de quem hospeda o domínio; pode levar até algumas horas para aparecer, e continuamos procurando.`
  if (motivo === 'outro-valor')
    return 'Há um registro TXT com outro valor, de um pedido anterior. Troque-o pelo valor abaixo.'
  if (motivo === 'de-outro')
    return 'Outro escritório já provou este domínio. Se ele é seu, fale com o suporte da plataforma.'
  return estado === 'pendente'
    ? 'Crie os dois registros abaixo no painel de quem hospeda o domínio e confira. Até lá as pessoas entram pelo endereço da plataforma.'
    : null
}

function Registro({ tipo, nome, valor }: { tipo: string; nome: string; valor: string }) {
  return (
    <li>
      <dl className="rz-fatos">
        <dt>Tipo</dt>
        <dd>{tipo}</dd>
        <dt>Nome</dt>
        <dd>
          <code>{nome}</code>
        </dd>
        <dt>Valor</dt>
        <dd>
          <code>{valor}</code>
        </dd>
      </dl>
      <CopyButton value={valor}>
        {({ copied, copy }) => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Copiar o valor do registro ${tipo}`}
            onClick={copy}
          >
            {copied ? 'Copiado' : 'Copiar valor'}
          </Button>
        )}
      </CopyButton>
    </li>
  )
}

/** Where the host has to point at: the address of the platform, wherever this page was opened. */
function useEnderecoDaPlataforma(): string {
  const { auth } = useConfiguracao()
  return auth.domain.replace(/^https?:\/\//, '').replace(/:\d+$/, '')
}

type Props = {
  dominio: Dominio
  conferindo: boolean
  /** Absent: who looks may not ask. */
  onConferir?: (() => Promise<Dominio | null>) | undefined
}

/** The proof of an office's host: its state, what to write where, and another look. */
export function ProvaDoDominio({ dominio, conferindo, onConferir }: Props) {
  const { estado, motivo, registro, conferidoEm, verificadoEm } = dominio
  const plataforma = useEnderecoDaPlataforma()
  const fazer = oQueFazer(dominio)
  const conferir = async () => {
    const visto = await onConferir?.()
    if (!visto) return
    if (visto.estado === 'verificado' && visto.motivo === null) avisos.ok('Domínio verificado.')
    else avisos.info('A prova ainda não foi encontrada.')
  }
  return (
    <div className="rz-prova-do-dominio">
      <p>
        <strong>{dominio.dominio}</strong>{' '}
        <Situacao tom={TONS[estado]}>{rotas.ESTADO_DO_DOMINIO[estado]}</Situacao>
      </p>
      {fazer ? <Faixa tom={motivo === 'sem-resposta' ? 'info' : 'atencao'}>{fazer}</Faixa> : null}
      <ul className="rz-registros" aria-label="Registros do domínio">
        <Registro {...registro} />
        {plataforma === dominio.dominio ? null : (
          <Registro tipo="CNAME" nome={dominio.dominio} valor={plataforma} />
        )}
      </ul>
      <p className="rz-suave">
        {conferidoEm ? `Conferido em ${formatarInstante(conferidoEm)}` : 'Ainda não conferido'}
        {verificadoEm ? ` · verificado em ${formatarInstante(verificadoEm)}` : ''}. Conferimos
        sozinhos até encontrar, e depois uma vez por dia.
      </p>
      {onConferir ? (
        <div className="rz-formulario-acoes rz-acoes-ao-inicio">
          <Button variant="default" loading={conferindo} onClick={() => void conferir()}>
            Conferir agora
          </Button>
        </div>
      ) : null}
    </div>
  )
}
