import { Button } from '@mantine/core'
import { minhaConta, pessoal, type RouteOutput, registro } from '@razao/contract'
import { formatarCnpj } from '@razao/engine/cadastro'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { PedirAoEscritorio } from '../../api/PedirAoEscritorio.tsx'
import { useAcao } from '../../api/use-acao.ts'
import { useBaixar } from '../../api/use-baixar.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { useConfiguracao } from '../../state/configuracao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Campo } from '../../ui/Campo.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { formatarInstante } from '../../ui/formato.ts'
import { useFormulario } from '../../ui/use-formulario.ts'

const SITUACOES = {
  aberto: 'Aberto',
  atendido: 'Atendido',
  recusado: 'Recusado',
  cancelado: 'Cancelado por você',
} as const

/** LGPD, art. 18: what is kept of me, and the request to erase it. */
export function MeusDados() {
  return (
    <>
      <Encarregado />
      <Copia />
      <Consentimentos />
      <Eliminacao />
      <Pedidos />
    </>
  )
}

/** Whom to ask: the encarregado of the office, or the office itself while it names none. */
function Encarregado() {
  const { dados } = useConsulta(minhaConta.quemCuidaDosDados, {})
  if (!dados) return null
  const { escritorio, cnpj, encarregado, email, telefone } = dados
  return (
    <div className="rz-bloco">
      <h3>Quem cuida dos seus dados</h3>
      <p>
        {encarregado
          ? `O encarregado de ${escritorio} é ${encarregado} (LGPD, art. 41).`
          : `${escritorio} ainda não informou o encarregado (LGPD, art. 41). Escreva ao escritório:`}
      </p>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
        {telefone ? ` · ${telefone}` : ''}
      </p>
      <p className="rz-suave">CNPJ {formatarCnpj(cnpj)}</p>
      <PedirAoEscritorio assunto="dados-pessoais" texto="Perguntar ao escritório" />
    </div>
  )
}

function Copia() {
  const baixar = useBaixar()
  const [baixando, setBaixando] = useState(false)
  const pedir = async () => {
    setBaixando(true)
    await baixar(pessoal.meusDados, {})
    setBaixando(false)
  }
  return (
    <div className="rz-bloco">
      <h3>Cópia dos meus dados</h3>
      <p>Tudo o que há sobre você neste escritório, em um arquivo (LGPD, art. 18, II e V).</p>
      <div className="rz-acoes">
        <Button
          variant="default"
          loading={baixando}
          leftSection={<IconDownload size={16} />}
          onClick={() => void pedir()}
        >
          Baixar meus dados
        </Button>
      </div>
    </div>
  )
}

const DOCUMENTOS = {
  termos: 'Termos de uso',
  privacidade: 'Política de privacidade',
  whatsapp: 'Avisos por WhatsApp',
  novidades: 'Novidades por e-mail',
} as const

/** What was agreed to when the account was made; nothing when it was made elsewhere. */
function Consentimentos() {
  const { plataforma } = useConfiguracao()
  return plataforma === null ? <ConsentimentosDaConta /> : null
}

function ConsentimentosDaConta() {
  const { dados } = useConsulta(registro.lerCadastro, {})
  if (!dados || dados.consentimentos.length === 0) return null
  return (
    <div className="rz-bloco">
      <h3>O que você aceitou</h3>
      <p>
        A prova do aceite fica guardada, mesmo depois da conta, com um número no lugar do seu nome
        (LGPD, art. 8º, § 2º).
      </p>
      <ul className="rz-itens" aria-label="O que você aceitou">
        {dados.consentimentos.map(({ documento, versao, aceito, em }) => (
          <li key={`${documento}-${em}`}>
            <div>
              <strong>
                {DOCUMENTOS[documento]}: {aceito ? 'aceito' : 'não aceito'}
              </strong>
              <small>
                Versão {versao} · em {formatarInstante(em)}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

const ELIMINACAO = {
  motivo: { tipo: 'longo', rotulo: 'Motivo (se quiser dizer)', maximo: 500 },
} as const

function Eliminacao() {
  const { executar, enviando, falha } = useAcao(pessoal.pedirEliminacao)
  const formulario = useFormulario({ campos: ELIMINACAO, falha })
  return (
    <Formulario
      className="rz-bloco"
      de={formulario}
      onEnviar={({ motivo }) => executar(motivo === '' ? {} : { motivo })}
      onFeito={({ numero, executarEm }) => {
        avisos.ok(`Pedido ${numero} aberto. Executa-se em ${formatarInstante(executarEm)}.`)
        formulario.preencher({ motivo: '' })
      }}
    >
      <h3>Eliminação dos meus dados</h3>
      <p>
        Executa-se 15 dias depois do pedido, e até lá você pode desistir. O seu acesso, as sessões e
        as chaves deixam de existir e o seu nome sai do que é seu. O que a lei manda guardar fica
        sem o seu nome: a trilha, o registro de acessos e os livros (LGPD, art. 16, I, e art. 18,
        VI). Você recebe um e-mail agora e outro quando for executado.
      </p>
      <Campo de={formulario} nome="motivo" />
      <div className="rz-acoes">
        <Button type="submit" variant="default" color="red" loading={enviando}>
          Pedir a eliminação
        </Button>
      </div>
    </Formulario>
  )
}

type Pedido = RouteOutput<typeof pessoal.meusPedidos>['lista'][number]

function quando({ situacao, pedidoEm, executarEm, executadoEm, canceladoEm }: Pedido): string {
  const pedido = `Pedido em ${formatarInstante(pedidoEm)}`
  if (executadoEm) return `${pedido} · executado em ${formatarInstante(executadoEm)}`
  if (canceladoEm) return `${pedido} · cancelado em ${formatarInstante(canceladoEm)}`
  return situacao === 'aberto'
    ? `${pedido} · executa-se em ${formatarInstante(executarEm)}`
    : pedido
}

function UmPedido({ pedido }: { pedido: Pedido }) {
  const { executar, enviando } = useAcao(pessoal.cancelarEliminacao)
  const { numero, situacao, resposta } = pedido
  const desistir = async () => {
    const { ok } = await executar({ numero })
    if (ok) avisos.ok(`Pedido ${numero} cancelado. Nada foi eliminado.`)
  }
  return (
    <li>
      <div>
        <strong>
          Pedido {numero}: {SITUACOES[situacao]}
        </strong>
        <small>{quando(pedido)}</small>
        {resposta ? <span>{resposta}</span> : null}
      </div>
      {situacao === 'aberto' ? (
        <Button
          size="xs"
          variant="default"
          loading={enviando}
          aria-label={`Desistir do pedido ${numero}`}
          onClick={() => void desistir()}
        >
          Desistir
        </Button>
      ) : null}
    </li>
  )
}

function Pedidos() {
  const { dados } = useConsulta(pessoal.meusPedidos, {})
  if (!dados || dados.lista.length === 0) return null
  return (
    <div className="rz-bloco">
      <h3>Meus pedidos</h3>
      <ul className="rz-itens" aria-label="Meus pedidos">
        {dados.lista.map((pedido) => (
          <UmPedido key={pedido.numero} pedido={pedido} />
        ))}
      </ul>
    </div>
  )
}
