import { Button } from '@mantine/core'
import { serpro } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../../../api/use-acao.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { usePode } from '../../../../state/contexto.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { Instante } from '../../../../ui/DataCivil.tsx'
import { Faixa } from '../../../../ui/Faixa.tsx'
import {
  formatarCompetencia,
  formatarDocumento,
  formatarInteiro,
  plural,
} from '../../../../ui/formato.ts'
import { Gaveta } from '../../../../ui/Gaveta.tsx'
import { Situacao } from '../../../../ui/Situacao.tsx'
import { chaveCoberta } from '../../comum/chave-coberta.ts'
import { DesligarSerpro } from './DesligarSerpro.tsx'
import { GuardarContrato } from './GuardarContrato.tsx'
import { MudarAprovacao } from './MudarAprovacao.tsx'
import { MudarTeto } from './MudarTeto.tsx'
import { type Ligacao, nomeDoServico } from './serpro.ts'

type Janela = 'guardar' | 'teto' | 'aprovacao' | 'desligar' | null

function Guardado({ credencial }: { credencial: NonNullable<Ligacao['credencial']> }) {
  const { contratante, autor } = credencial
  return (
    <dl className="rz-fatos">
      <dt>Contratante</dt>
      <dd className="rz-numero">{formatarDocumento(contratante)}</dd>
      {autor === contratante ? null : (
        <>
          <dt>Quem pede</dt>
          <dd className="rz-numero">{formatarDocumento(autor)}</dd>
        </>
      )}
      <dt>Chave</dt>
      <dd>{chaveCoberta(credencial.final)}</dd>
      <dt>Certificado</dt>
      <dd>
        {credencial.certificadoTitular}, até <Instante valor={credencial.certificadoAte} />
      </dd>
      <dt>Guardado em</dt>
      <dd>
        <Instante valor={credencial.guardadoEm} />
        {credencial.guardadoPor === null ? null : `, por ${credencial.guardadoPor}`}
      </dd>
    </dl>
  )
}

function UltimoTeste({ teste, testadoEm }: Pick<Ligacao, 'teste' | 'testadoEm'>) {
  if (teste === null)
    return (
      <p>
        <Situacao tom="atencao">Ainda não testado</Situacao>
      </p>
    )
  return (
    <>
      <p>
        <Situacao tom={teste.certo ? 'ok' : 'erro'}>
          {teste.certo ? 'O teste passou' : 'O teste falhou'}
        </Situacao>{' '}
        <span className="rz-suave">
          <Instante valor={testadoEm} />
        </span>
      </p>
      <p>{teste.mensagem}</p>
    </>
  )
}

/** What the SERPRO charges for, of the month, beside what the office lets it be. */
function Consumo({ teto, consumo: { mes, usados, porServico } }: Ligacao) {
  return (
    <section aria-labelledby="consumo-do-serpro">
      <h3 id="consumo-do-serpro">Consumo de {formatarCompetencia(mes)}</h3>
      {usados >= teto ? (
        <Faixa tom="atencao">
          O teto do mês foi alcançado: nada mais que se paga é pedido até o mês virar ou o teto
          subir.
        </Faixa>
      ) : null}
      <p>
        <strong className="rz-numero">{formatarInteiro(usados)}</strong> de{' '}
        {plural(teto, 'pedido pago', 'pedidos pagos')}
      </p>
      {porServico.length === 0 ? (
        <p className="rz-suave">Nada que se paga foi pedido neste mês.</p>
      ) : (
        <dl className="rz-fatos">
          {porServico.map(({ servico, usados: quantos }) => (
            <div key={servico} style={{ display: 'contents' }}>
              <dt>{nomeDoServico(servico)}</dt>
              <dd className="rz-numero">{formatarInteiro(quantos)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** Who answers for what leaves. */
const Aprovacao = ({ duasPessoas }: Pick<Ligacao, 'duasPessoas'>) => (
  <section aria-labelledby="aprovacao-do-serpro">
    <h3 id="aprovacao-do-serpro">Aprovação</h3>
    <p className={duasPessoas ? undefined : 'rz-suave'}>
      {duasPessoas
        ? 'Uma transmissão espera outra pessoa: quem pede não aprova.'
        : 'Quem pode transmitir transmite sozinho.'}
    </p>
  </section>
)

function Testar() {
  const { executar, enviando } = useAcao(serpro.testarSerpro)
  const testar = async () => {
    const dito = await executar({})
    if (!dito.ok) return
    if (dito.valor.certo) avisos.ok('O SERPRO aceitou a chave, o segredo e o certificado.')
    else avisos.atencao(dito.valor.mensagem)
  }
  return (
    <Button loading={enviando} onClick={() => void testar()}>
      Testar
    </Button>
  )
}

type DasAcoes = { ligada: boolean; onAbrir: (janela: Janela) => void }

function Acoes({ ligada, onAbrir }: DasAcoes) {
  if (!ligada) return <Button onClick={() => onAbrir('guardar')}>Guardar o contrato</Button>
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => onAbrir('desligar')}>
        Desligar
      </Button>
      <Button variant="default" onClick={() => onAbrir('teto')}>
        Mudar teto
      </Button>
      <Button variant="default" onClick={() => onAbrir('aprovacao')}>
        Aprovação
      </Button>
      <Button variant="default" onClick={() => onAbrir('guardar')}>
        Trocar chaves
      </Button>
      <Testar />
    </>
  )
}

function Conteudo({ ligacao }: { ligacao: Ligacao }) {
  const { credencial } = ligacao
  if (credencial === null)
    return (
      <>
        <p>
          <Situacao tom="nenhum">Sem contrato</Situacao>
        </p>
        <p className="rz-suave">
          Com o contrato do escritório no Integra Contador, o PGDAS-D é conferido ao centavo e
          transmitido daqui, e o DAS vem oficial. Contrata-se na loja do SERPRO; a chave e o segredo
          ficam na área do cliente.
        </p>
      </>
    )
  return (
    <>
      <Guardado credencial={credencial} />
      <UltimoTeste {...ligacao} />
      <Consumo {...ligacao} />
      <Aprovacao duasPessoas={ligacao.duasPessoas} />
    </>
  )
}

type DeDentro = Pick<ReturnType<typeof useConsulta<typeof serpro.lerSerpro>>, 'dados' | 'estado'>

function Dentro({ dados, estado }: DeDentro) {
  if (dados) return <Conteudo ligacao={dados} />
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  return <Carregando />
}

/** The office's way to the Receita: that there is one, what the last test said, and what it spent of the month. */
export function ContratoDoSerpro({ onFechar }: { onFechar: () => void }) {
  const { dados, estado } = useConsulta(serpro.lerSerpro, {})
  const pode = usePode('transmitir', 'admin')
  const [janela, setJanela] = useState<Janela>(null)
  const fechar = () => setJanela(null)
  return (
    <>
      <Gaveta
        aberta
        onFechar={onFechar}
        titulo="Integra Contador (SERPRO)"
        rodape={
          dados && pode ? (
            <Acoes ligada={dados.credencial !== null} onAbrir={setJanela} />
          ) : undefined
        }
      >
        <Dentro dados={dados} estado={estado} />
      </Gaveta>
      {dados && janela === 'guardar' ? <GuardarContrato ligacao={dados} onFechar={fechar} /> : null}
      {dados && janela === 'teto' ? <MudarTeto ligacao={dados} onFechar={fechar} /> : null}
      {dados && janela === 'aprovacao' ? (
        <MudarAprovacao ligacao={dados} onFechar={fechar} />
      ) : null}
      {dados && janela === 'desligar' ? (
        <DesligarSerpro versao={dados.versao} onFechar={fechar} />
      ) : null}
    </>
  )
}
