import { Button } from '@mantine/core'
import { fiscal } from '@razao/contract'
import { REGIME } from '@razao/engine/cadastro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useConsulta } from '../../api/use-consulta.ts'
import { paths } from '../../paths.ts'
import { BotaoMemoria } from '../../ui/BotaoMemoria.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Instante } from '../../ui/DataCivil.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import {
  formatarDinheiro,
  formatarPorcento,
  formatarTaxa,
  formatarValor,
} from '../../ui/formato.ts'
import { Gaveta } from '../../ui/Gaveta.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import { useDevolverFoco } from '../../ui/use-devolver-foco.ts'
import { Comparar } from './Comparar.tsx'
import { situacaoDoDas } from './colunas-do-das.tsx'
import { DasDoMei } from './DasDoMei.tsx'
import { DasnDoAno } from './DasnDoAno.tsx'
import { DeclaracaoDoMes } from './DeclaracaoDoMes.tsx'
import { Diferencas } from './Diferencas.tsx'
import type { Apuracao, LinhaDoDas } from './tipos.ts'

type Props = {
  linha: LinhaDoDas
  escondida: boolean
  calculando: boolean
  onCalcular: () => void
  onFechar: () => void
  onVizinho: (passo: 1 | -1) => void
  onMemoria: (apuracaoId: number) => void
}

const taxa = (valor: string | null): string => (valor === null ? '—' : formatarTaxa(valor))

function Numeros({ apuracao, onMemoria }: { apuracao: Apuracao; onMemoria: () => void }) {
  return (
    <dl className="fech-numeros">
      <div>
        <dt>
          Imposto
          <BotaoMemoria rotulo="imposto" onClick={onMemoria} />
        </dt>
        <dd className="rz-numero">{formatarDinheiro(apuracao.valor)}</dd>
      </div>
      <div>
        <dt>Receita do mês</dt>
        <dd className="rz-numero">{formatarDinheiro(apuracao.receita)}</dd>
      </div>
      <div>
        <dt>Alíquota efetiva</dt>
        <dd className="rz-numero">{taxa(apuracao.aliquotaEfetiva)}</dd>
      </div>
      <div>
        <dt>RBT12</dt>
        <dd className="rz-numero">
          {apuracao.rbt12 === null ? '—' : formatarDinheiro(apuracao.rbt12)}
          {apuracao.fatorR ? (
            <span className="fech-delta">fator R {taxa(apuracao.fatorR)}</span>
          ) : null}
        </dd>
      </div>
    </dl>
  )
}

type DasLinhas = Pick<Apuracao, 'linhas'>

function PorAtividade({ linhas }: DasLinhas) {
  return (
    <Tabela
      nome="Imposto por atividade"
      className="fech-tabela"
      linhas={linhas}
      chave={(linha) => `${linha.rotulo}-${linha.anexo}`}
      colunas={[
        {
          titulo: 'Atividade',
          nomeia: true,
          celula: (linha) => (
            <>
              {linha.rotulo}
              <span className="fech-delta">
                {[
                  linha.anexo ? `Anexo ${linha.anexo}` : null,
                  linha.faixa === null ? null : `${linha.faixa}ª faixa`,
                  linha.aliquotaNominal ? `nominal ${taxa(linha.aliquotaNominal)}` : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          ),
        },
        { titulo: 'Receita', fim: true, celula: ({ receita }) => formatarValor(receita) },
        { titulo: 'Efetiva', fim: true, celula: ({ aliquotaEfetiva }) => taxa(aliquotaEfetiva) },
        { titulo: 'Imposto', fim: true, celula: ({ valor }) => formatarValor(valor) },
      ]}
    />
  )
}

/** Out of the Simples a tax is of its base, which may be no revenue: of a MEI it is the minimum wage. */
const PorBase = ({ linhas }: DasLinhas) => (
  <Tabela
    nome="Base de cada imposto"
    className="fech-tabela"
    linhas={linhas}
    chave={({ rotulo }) => rotulo}
    colunas={[
      { titulo: 'Imposto', nomeia: true, celula: ({ rotulo }) => rotulo },
      { titulo: 'Base de cálculo', fim: true, celula: ({ receita }) => formatarValor(receita) },
      { titulo: 'Valor', fim: true, celula: ({ valor }) => formatarValor(valor) },
    ]}
  />
)

function PorTributo({ tributos, valor }: Pick<Apuracao, 'tributos' | 'valor'>) {
  return (
    <Tabela
      nome="Imposto por tributo"
      legenda="Imposto por tributo"
      legendaOculta
      className="fech-tabela"
      semTitulos
      linhas={tributos}
      chave={({ tributo }) => tributo}
      colunas={[
        { titulo: 'Tributo', nomeia: true, celula: ({ rotulo }) => rotulo },
        {
          titulo: 'Parte',
          fim: true,
          className: 'rz-suave',
          celula: ({ valor: parte }) =>
            valor > 0 ? formatarPorcento(Math.round((parte / valor) * 10_000)) : '',
        },
        { titulo: 'Valor', fim: true, celula: ({ valor: parte }) => formatarValor(parte) },
      ]}
      totais={{ nome: 'Total', valores: [formatarValor(valor)] }}
    />
  )
}

function Versoes({ apuracao, onVer }: { apuracao: Apuracao; onVer: (apuracaoId: number) => void }) {
  return (
    <ul className="fech-versoes">
      {apuracao.versoes.map(({ id, versao, valor, criadoEm, resultadoHash }) => (
        <li key={id} aria-current={id === apuracao.id ? 'true' : undefined}>
          <button type="button" className="fech-link" onClick={() => onVer(id)}>
            Versão {versao}
          </button>
          <span className="rz-suave">
            <Instante valor={criadoEm} /> · <code>{resultadoHash.slice(0, 10)}</code>
          </span>
          <strong className="rz-numero">{formatarDinheiro(valor)}</strong>
        </li>
      ))}
    </ul>
  )
}

function Conteudo({
  id,
  doSimples,
  ...props
}: Pick<Props, 'onMemoria'> & { id: number; doSimples: boolean }) {
  const [vista, setVista] = useState(id)
  const { dados: apuracao, estado } = useConsulta(fiscal.lerApuracao, { apuracaoId: vista })
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (!apuracao) return <Carregando linhas={9} />
  return (
    <>
      <Numeros apuracao={apuracao} onMemoria={() => props.onMemoria(apuracao.id)} />
      <div className="fech-avisos fech-secao">
        {apuracao.atual ? null : (
          <Faixa tom="atencao">Esta é a versão {apuracao.versao}, já substituída.</Faixa>
        )}
        {apuracao.avisos.map(({ codigo, mensagem, gravidade }) => (
          <Faixa key={codigo + mensagem} tom={gravidade === 'informacao' ? 'info' : 'atencao'}>
            {mensagem}
          </Faixa>
        ))}
      </div>
      <section className="fech-secao">
        <h3>{doSimples ? 'Por atividade' : 'Por base de cálculo'}</h3>
        {doSimples ? (
          <PorAtividade linhas={apuracao.linhas} />
        ) : (
          <PorBase linhas={apuracao.linhas} />
        )}
      </section>
      <section className="fech-secao">
        <h3>Por tributo</h3>
        <PorTributo tributos={apuracao.tributos} valor={apuracao.valor} />
      </section>
      <section className="fech-secao">
        <h3>Versões</h3>
        <Versoes apuracao={apuracao} onVer={setVista} />
        {apuracao.diferencas.length > 0 ? <Diferencas diferencas={apuracao.diferencas} /> : null}
        <p className="fech-hash">
          Entrada <code>{apuracao.entradaHash.slice(0, 10)}</code> · regras{' '}
          <code>{apuracao.regrasHash.slice(0, 10)}</code> · resultado{' '}
          <code>{apuracao.resultadoHash.slice(0, 10)}</code>. A mesma entrada com as mesmas regras
          dá sempre o mesmo resultado.
        </p>
      </section>
    </>
  )
}

/** One apuração: by activity, by tribute, its versions and what changed between them. */
export function GavetaDoDas(props: Props) {
  useDevolverFoco()
  const { linha } = props
  const { apuracaoId } = linha
  const { tom, texto } = situacaoDoDas(linha)
  return (
    <Gaveta
      aberta={!props.escondida}
      onFechar={props.onFechar}
      onVizinho={props.onVizinho}
      titulo={linha.empresa}
      largura={620}
      rodape={
        <>
          {apuracaoId !== null ? <Comparar key={apuracaoId} apuracaoId={apuracaoId} /> : null}
          {linha.guiaId !== null ? (
            <Button component={Link} className="fech-botao" to={paths.darf(linha.guiaId)}>
              Ver a guia
            </Button>
          ) : (
            <Button loading={props.calculando} onClick={props.onCalcular}>
              {apuracaoId === null ? 'Calcular' : 'Gerar a guia'}
            </Button>
          )}
        </>
      }
    >
      <div className="fech-resumo">
        <p>
          <Situacao tom={tom}>{texto}</Situacao>
          {linha.conferida ? <span className="rz-suave">conferida</span> : null}
        </p>
        {apuracaoId === null ? (
          <EstadoVazio
            titulo="Ainda não calculado"
            texto="Calcule para ver a composição, a memória e as versões."
          />
        ) : (
          <Conteudo
            key={apuracaoId}
            id={apuracaoId}
            doSimples={linha.regime === REGIME.simples}
            onMemoria={props.onMemoria}
          />
        )}
        {apuracaoId !== null && linha.regime === REGIME.simples ? (
          <section className="fech-secao">
            <h3>PGDAS-D</h3>
            <DeclaracaoDoMes
              key={linha.empresaId}
              linha={{ ...linha, guiaPaga: linha.situacao === 'Paga' }}
            />
          </section>
        ) : null}
        {apuracaoId !== null && linha.regime === REGIME.mei ? (
          <section className="fech-secao">
            <h3>DAS no PGMEI</h3>
            <DasDoMei linha={linha} />
          </section>
        ) : null}
        {linha.regime === REGIME.mei ? (
          <section className="fech-secao">
            <h3>DASN-SIMEI</h3>
            <DasnDoAno key={linha.empresaId} linha={linha} />
          </section>
        ) : null}
      </div>
    </Gaveta>
  )
}
