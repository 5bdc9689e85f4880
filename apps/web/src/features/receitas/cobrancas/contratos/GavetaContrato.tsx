import { Button } from '@mantine/core'
import { contratos } from '@razao/contract'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAcao } from '../../../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../../../api/use-consulta.ts'
import { links, paths } from '../../../../paths.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { Competencia, DataCivil } from '../../../../ui/DataCivil.tsx'
import { Dialogo } from '../../../../ui/Dialogo.tsx'
import { Dinheiro } from '../../../../ui/Dinheiro.tsx'
import { Formulario } from '../../../../ui/Formulario.tsx'
import { formatarData } from '../../../../ui/formato.ts'
import { Gaveta } from '../../../../ui/Gaveta.tsx'
import { Situacao } from '../../../../ui/Situacao.tsx'
import { Tabela } from '../../../../ui/Tabela.tsx'
import { useFormulario } from '../../../../ui/use-formulario.ts'
import { ROTULOS_DA_FORMA } from '../cobranca.ts'
import { enderecoDoContrato } from '../enderecos.ts'
import {
  type ContratoInteiro,
  type Ocorrencia,
  quandoRepete,
  situacaoDoContrato,
  textoDoIndice,
} from './contrato.ts'

type Props = {
  contratoId: number | null
  onFechar: () => void
  pode: boolean
  hoje: string
}

function Encerrar({
  contrato,
  hoje,
  onFechar,
}: {
  contrato: ContratoInteiro
  hoje: string
  onFechar: () => void
}) {
  const { executar, falha } = useAcao(contratos.encerrarContrato)
  const formulario = useFormulario({
    campos: {
      em: {
        tipo: 'data',
        rotulo: 'Último dia do contrato',
        obrigatorio: true,
        foco: true,
        min: contrato.inicio,
        validar: (dia: string) =>
          dia < contrato.inicio ? 'O contrato ainda não tinha começado nesse dia.' : null,
      },
    },
    inicial: { em: hoje },
    falha,
  })
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Encerrar o contrato">
      <Formulario
        de={formulario}
        antes={<p>Nada é cobrado depois deste dia. O que já foi cobrado continua como está.</p>}
        enviar="Encerrar"
        perigo
        voltar="Manter"
        onVoltar={onFechar}
        onEnviar={({ em }) => executar({ contratoId: contrato.id, em, versao: contrato.versao })}
        onFeito={(_, { em }) => {
          avisos.ok(`Contrato de ${contrato.cliente} encerrado em ${formatarData(em)}.`)
          onFechar()
        }}
      />
    </Dialogo>
  )
}

/** What it is worth, and why it is another value than the contract says; or what it waits for. */
function ValorDaOcorrencia({ valor, espera, base }: Ocorrencia & { base: number }) {
  if (valor === null) return <span className="rz-suave">{espera ?? 'Ainda sem valor'}</span>
  return (
    <>
      <Dinheiro valor={valor} />
      {valor === base ? null : (
        <div className="rz-suave">
          reajustado: {valor > base ? 'mais ' : 'menos '}
          <Dinheiro valor={Math.abs(valor - base)} />
        </div>
      )}
      {espera ? <div className="rz-suave">{espera}</div> : null}
    </>
  )
}

/** What was charged and what is to come, with the value of each; or what it waits for. */
function Ocorrencias({ contrato }: { contrato: ContratoInteiro }) {
  const { ocorrencias, indice } = contrato
  return (
    <section className="rz-secao">
      <h3>Ocorrências</h3>
      {indice === null ? null : (
        <p className="rz-suave">
          O valor é reajustado a cada doze meses pelo {textoDoIndice(indice)} que o escritório
          informou.
        </p>
      )}
      <Tabela
        nome="Ocorrências do contrato"
        className="fa-tabela"
        linhas={ocorrencias}
        chave={({ emissao }) => emissao}
        vazio="Nada mais será cobrado deste contrato."
        colunas={[
          {
            titulo: 'Competência',
            nomeia: true,
            celula: ({ competencia }) => <Competencia valor={competencia} />,
          },
          { titulo: 'Emissão', celula: ({ emissao }) => <DataCivil valor={emissao} /> },
          { titulo: 'Vencimento', celula: ({ vencimento }) => <DataCivil valor={vencimento} /> },
          {
            titulo: 'Valor',
            celula: (uma) => <ValorDaOcorrencia {...uma} base={contrato.valor} />,
          },
          {
            titulo: 'Cobrança',
            celula: ({ cobrancaId }) =>
              cobrancaId === null ? (
                <span className="rz-suave">a fazer</span>
              ) : (
                <Link to={links.cobranca(cobrancaId)}>Ver</Link>
              ),
          },
        ]}
      />
    </section>
  )
}

function Fatos({ contrato }: { contrato: ContratoInteiro }) {
  const { pedido } = contrato
  return (
    <section className="rz-secao">
      <h3>Contrato</h3>
      <dl className="rz-fatos">
        <dt>Empresa</dt>
        <dd>{contrato.empresa}</dd>
        <dt>Serviço</dt>
        <dd>{contrato.descricao}</dd>
        <dt>Valor</dt>
        <dd>
          <strong>
            <Dinheiro valor={contrato.valor} />
          </strong>
        </dd>
        <dt>Repete</dt>
        <dd>{quandoRepete(contrato)}</dd>
        <dt>Vence</dt>
        <dd>{pedido.venceEmDias} dias depois da emissão</dd>
        <dt>Forma</dt>
        <dd>{ROTULOS_DA_FORMA[pedido.forma]}</dd>
        <dt>Início</dt>
        <dd>
          <DataCivil valor={contrato.inicio} />
        </dd>
        {contrato.fim === null ? null : (
          <>
            <dt>Fim</dt>
            <dd>
              <DataCivil valor={contrato.fim} />
            </dd>
          </>
        )}
        <dt>Reajuste</dt>
        <dd>{textoDoIndice(contrato.indice)}</dd>
        <dt>Nota</dt>
        <dd>{contrato.emitir ? 'Sai sozinha no dia' : 'Espera alguém emitir'}</dd>
      </dl>
      <p>
        <Link to={`${paths.receitas.raiz}?contratoId=${contrato.id}`}>
          Ver as cobranças deste contrato
        </Link>
      </p>
    </section>
  )
}

/** One contract: what it says, what was charged of it and what is to come. */
export function GavetaContrato({ contratoId, onFechar, pode, hoje }: Props) {
  const [encerrando, setEncerrando] = useState(false)
  const { dados, estado } = useConsulta(
    contratos.lerContrato,
    contratoId === null ? AINDA_NAO : { contratoId },
  )
  const situacao = dados && situacaoDoContrato(dados, hoje)
  const vivo = dados?.encerradoEm === null
  return (
    <>
      <Gaveta
        aberta={contratoId !== null}
        onFechar={onFechar}
        largura={680}
        titulo={dados ? dados.cliente : 'Contrato'}
        rodape={
          dados && vivo && pode ? (
            <>
              <Button variant="default" onClick={() => setEncerrando(true)}>
                Encerrar…
              </Button>
              <Button
                component={Link}
                to={enderecoDoContrato(dados.id)}
                leftSection={<IconPencil size={15} aria-hidden />}
                data-editar
              >
                Editar
              </Button>
            </>
          ) : null
        }
      >
        {estado.falha ? (
          <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
        ) : null}
        {!dados && !estado.falha ? <Carregando linhas={10} /> : null}
        {dados && situacao ? (
          <div className="rz-nota">
            <div className="rz-nota-cabeca">
              <Situacao tom={situacao.tom}>{situacao.texto}</Situacao>
            </div>
            <Fatos contrato={dados} />
            <Ocorrencias contrato={dados} />
          </div>
        ) : null}
      </Gaveta>
      {encerrando && dados ? (
        <Encerrar contrato={dados} hoje={hoje} onFechar={() => setEncerrando(false)} />
      ) : null}
    </>
  )
}
