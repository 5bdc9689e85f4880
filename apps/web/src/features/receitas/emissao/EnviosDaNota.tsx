import { Button } from '@mantine/core'
import { envios } from '@razao/contract'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { paths } from '../../../paths.ts'
import { usePode } from '../../../state/contexto.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Campo } from '../../../ui/Campo.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Confirmacao } from '../../../ui/Confirmacao.tsx'
import { Instante } from '../../../ui/DataCivil.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { Situacao } from '../../../ui/Situacao.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import {
  comoEnviar,
  type Envio,
  type EnviosDaNota as Lidos,
  situacaoDoEnvio,
  textoDoPedido,
  textoDoTipo,
} from './envios.ts'
import './emissao.css'

const CAMPOS = {
  para: { tipo: 'email', rotulo: 'E-mail', ponteiro: 'para.0', obrigatorio: true, foco: true },
} as const

/** To an address that is not in the customer's file, this once. */
function AOutro({ notaId, onTerminar }: { notaId: number; onTerminar: () => void }) {
  const { executar, falha } = useAcao(envios.enviarNota)
  const formulario = useFormulario({ campos: CAMPOS, falha })
  return (
    <Formulario
      de={formulario}
      rotulo="Enviar a outro e-mail"
      enviar="Enviar"
      onVoltar={onTerminar}
      onEnviar={({ para }) => executar({ notaId, para: [para] })}
      onFeito={(feito) => {
        avisos.ok(textoDoPedido(feito))
        onTerminar()
      }}
    >
      <Campo de={formulario} nome="para" />
    </Formulario>
  )
}

function AoCliente({ notaId, lidos }: { notaId: number; lidos: Lidos }) {
  const { executar, enviando } = useAcao(envios.enviarNota)
  const [conferindo, setConferindo] = useState(false)
  const { rotulo, conferir } = comoEnviar(lidos)
  const enviar = async (): Promise<boolean> => {
    const resultado = await executar({ notaId, para: null })
    if (resultado.ok) avisos.ok(textoDoPedido(resultado.valor))
    return resultado.ok
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={enviando}
        leftSection={<IconMail size={15} aria-hidden />}
        onClick={() => (conferir === null ? void enviar() : setConferindo(true))}
      >
        {rotulo}
      </Button>
      {conferindo ? (
        <Confirmacao
          titulo="Enviar de novo?"
          confirmar="Enviar de novo"
          perigo={false}
          onConfirmar={enviar}
          onFechar={() => setConferindo(false)}
        >
          {conferir}
        </Confirmacao>
      ) : null}
    </>
  )
}

function Linha({ envio }: { envio: Envio }) {
  const { tom, texto } = situacaoDoEnvio(envio)
  const { para, nome, tipo, porque, proximaEm, porQuem } = envio
  return (
    <li>
      <Situacao tom={tom}>{texto}</Situacao> {para}
      <div className="rz-suave">
        {nome === null ? '' : `${nome} · `}
        {textoDoTipo(tipo)} · <Instante valor={envio.enviadoEm ?? envio.em} />
        {porQuem === null ? ' · envio automático' : ` · ${porQuem}`}
      </div>
      {porque ? (
        <div>
          {porque.mensagem} <span className="rz-suave">{porque.comoResolver}</span>
          {proximaEm ? (
            <span className="rz-suave">
              {' '}
              Será <Instante valor={proximaEm} />.
            </span>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

/** Where the e-mail that is missing is written. */
function SemEmail({ clienteId }: Pick<Lidos, 'clienteId'>) {
  return (
    <Faixa
      tom="atencao"
      acao={
        clienteId === null ? null : (
          <Link to={`${paths.receitas.clientes}?aberta=${clienteId}`}>Abrir o cadastro</Link>
        )
      }
    >
      O cliente não tem e-mail para receber notas. Preencha-o no cadastro, ou envie a outro e-mail.
    </Faixa>
  )
}

/** To whom a note went by letter, in which state, and what is done when it did not arrive. */
export function EnviosDaNota({ notaId }: { notaId: number }) {
  const emite = usePode('emitirNota', 'financeiro')
  const { dados, estado } = useConsulta(envios.listarEnviosDaNota, { notaId })
  const [aOutro, setAOutro] = useState(false)
  const semEmail = dados?.pode === true && dados.destinatarios.length === 0
  return (
    <section className="rz-secao" aria-labelledby="nota-envios">
      <h3 id="nota-envios">Envio ao cliente</h3>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={2} /> : null}
      {dados && dados.envios.length > 0 ? (
        <ul className="rz-lista-simples">
          {dados.envios.map((envio) => (
            <Linha key={envio.id} envio={envio} />
          ))}
        </ul>
      ) : null}
      {semEmail ? <SemEmail clienteId={dados.clienteId} /> : null}
      {dados && dados.envios.length === 0 && !semEmail ? (
        <p className="rz-suave">
          {dados.porque ?? dados.porqueNaoSozinha ?? 'Ainda não foi enviada.'}
        </p>
      ) : null}
      {dados?.pode && emite && !aOutro ? (
        <div className="em-acoes">
          {semEmail ? null : <AoCliente notaId={notaId} lidos={dados} />}
          <Button size="compact-sm" variant="default" onClick={() => setAOutro(true)}>
            Enviar a outro e-mail…
          </Button>
        </div>
      ) : null}
      {aOutro ? <AOutro notaId={notaId} onTerminar={() => setAOutro(false)} /> : null}
    </section>
  )
}
