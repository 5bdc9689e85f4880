import { Button } from '@mantine/core'
import { dctfweb, type RouteOutput } from '@razao/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { GerarDarfDaDctfweb } from '../../api/GerarDarfDaDctfweb.tsx'
import { useAcao } from '../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { paths } from '../../paths.ts'
import { usePode, useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Confirmacao } from '../../ui/Confirmacao.tsx'
import { DataCivil, Instante } from '../../ui/DataCivil.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarCompetencia, formatarDinheiro, formatarValor } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import { Aprovacao } from './AprovacaoDaTransmissao.tsx'
import { BotoesDosPapeis, PorFora } from './DeclaracaoDoMes.tsx'
import {
  type Dctfweb,
  diferencaDaFolha,
  doCodigo,
  emQuePe,
  type MesDaDctfweb,
  ORIGENS,
} from './dctfweb.ts'
import { aDoMes, diferencaDita, type MesDeclarado, type Passo, passosDa } from './declaracao.ts'
import { MarcarPorFora, TirarMarca } from './PorFora.tsx'
import { ResponsavelPeloMit } from './ResponsavelPeloMit.tsx'

const ROTULOS: Readonly<Record<Passo, string>> = {
  montar: 'Montar e comparar',
  conferir: 'Comparar com a Receita',
  transmitir: 'Transmitir',
  consultar: 'Consultar situação',
  retificar: 'Retificar',
}

/** Code by code, the DCTFWeb beside ours. */
function Comparacao({ comparacao }: Pick<Dctfweb, 'comparacao'>) {
  const nosso = comparacao.reduce((soma, um) => soma + um.nosso, 0)
  // What the MIT brings is not there yet: there is no total to compare.
  const vista = comparacao.every(({ deles }) => deles !== null)
  const total = comparacao.reduce((soma, { deles }) => soma + (deles ?? 0), 0)
  return (
    <Tabela
      nome="Débitos da DCTFWeb"
      className="fech-tabela"
      linhas={comparacao}
      chave={({ codigo, origem }) => `${origem}-${codigo}`}
      colunas={[
        {
          titulo: 'Débito',
          nomeia: true,
          celula: ({ codigo, rotulo, origem }) => (
            <>
              {rotulo}
              <span className="fech-delta">
                <span className="rz-numero">{doCodigo(codigo)}</span> · {ORIGENS[origem]}
              </span>
            </>
          ),
        },
        { titulo: 'Nosso', fim: true, celula: (um) => formatarValor(um.nosso) },
        {
          titulo: 'DCTFWeb',
          fim: true,
          celula: ({ deles }) => (deles === null ? '—' : formatarValor(deles)),
        },
        {
          titulo: 'Diferença',
          fim: true,
          celula: ({ deles, diferenca }) => (deles === null ? '—' : diferencaDita(diferenca)),
        },
      ]}
      totais={{
        nome: 'Total',
        valores: [
          formatarValor(nosso),
          vista ? formatarValor(total) : '—',
          vista ? diferencaDita(total - nosso) : '—',
        ],
      }}
    />
  )
}

function Dita({ declaracao }: { declaracao: Dctfweb }) {
  const { situacao, recibo, transmitidaEm, recusas, comparacao, vistaEm, aceitaPor, comMit } =
    declaracao
  const { tom, texto } = emQuePe(declaracao)
  return (
    <>
      <p>
        <Situacao tom={tom}>{texto}</Situacao>{' '}
        {transmitidaEm === null ? null : (
          <span className="rz-suave">
            {recibo === null ? '' : 'recibo '}
            <span className="rz-numero">{recibo}</span> em <Instante valor={transmitidaEm} />
          </span>
        )}
      </p>
      {situacao === 'transmitindo' && comMit ? (
        <p className="rz-suave">
          {declaracao.encerrada
            ? 'O MIT recebeu os débitos e está encerrando, o que leva alguns minutos. Depois a DCTFWeb é assinada e transmitida sozinha.'
            : 'Os débitos estão indo ao MIT; encerrado, a DCTFWeb é assinada e transmitida sozinha.'}
        </p>
      ) : null}
      {situacao === 'incerta' ? (
        <Faixa tom="atencao">
          A Receita pode ter recebido. Nada é enviado de novo: a situação é perguntada a ela.
        </Faixa>
      ) : null}
      {recusas.map(({ codigo, descricao, oQueFazer }) => (
        <Faixa key={codigo + descricao} tom="atencao">
          {descricao} {oQueFazer} <span className="rz-suave">({codigo})</span>
        </Faixa>
      ))}
      <Comparacao comparacao={comparacao} />
      <p className="rz-suave">
        {vistaEm === null ? (
          'Ainda não comparada com o que a Receita tem.'
        ) : (
          <>
            Lida na Receita em <Instante valor={vistaEm} />.
          </>
        )}
        {comMit && !declaracao.encerrada
          ? ' Os débitos do MIT só aparecem na DCTFWeb depois de transmitidos: antes de assinar, são comparados ao centavo.'
          : ''}
        {aceitaPor === null ? '' : ` ${aceitaPor} aceitou a diferença da folha.`}
      </p>
    </>
  )
}

type Lidos = { linha: MesDeclarado; mes: MesDaDctfweb; declaracao: Dctfweb | null }

/** Says what is declared, of whom and how much, before it leaves. */
function Transmitir({
  linha,
  declaracao,
  onFechar,
}: Omit<Lidos, 'mes' | 'declaracao'> & { declaracao: Dctfweb; onFechar: () => void }) {
  const { executar } = useAcao(dctfweb.transmitirDctfweb)
  const { id: dctfwebId, versao, valor, tipo, comMit } = declaracao
  const diferenca = diferencaDaFolha(declaracao)
  return (
    <Confirmacao
      titulo="Transmitir a DCTFWeb"
      confirmar={diferenca === null ? 'Transmitir' : 'Transmitir aceitando a diferença'}
      perigo={false}
      onFechar={onFechar}
      onConfirmar={async () => {
        const dita = await executar({ dctfwebId, versao, aceitarDiferenca: diferenca !== null })
        if (dita.ok)
          avisos.ok(
            dita.valor.esperaAprovacao
              ? 'A transmissão foi pedida: sai quando outra pessoa aprovar.'
              : 'A DCTFWeb está saindo. O recibo aparece aqui sozinho.',
          )
        return dita.ok
      }}
    >
      <p>
        {tipo === 'original' ? 'A DCTFWeb' : 'A retificadora'} de{' '}
        {formatarCompetencia(linha.competencia)} de <strong>{linha.empresa}</strong>, com{' '}
        <strong>{formatarDinheiro(valor)}</strong> de débitos nossos, vai à Receita Federal,
        assinada com o certificado do escritório. Transmitir é confessar a dívida; depois, só se
        muda por retificadora.
      </p>
      {comMit ? (
        <p>Os débitos vão antes ao MIT; quando ele encerra, a declaração é transmitida.</p>
      ) : null}
      {diferenca === null ? null : (
        <Faixa tom="atencao">
          A folha na Receita é diferente da nossa em {formatarDinheiro(diferenca)}, somando o que
          difere em cada código. Transmita só se a Receita está certa.
        </Faixa>
      )}
      {declaracao.vistaEm === null ? (
        <Faixa tom="info">
          Ainda não comparada: se a folha da Receita for diferente da nossa, nada é transmitido e a
          diferença aparece aqui.
        </Faixa>
      ) : null}
    </Confirmacao>
  )
}

function usePassos({ empresaId, competencia }: MesDeclarado) {
  const montar = useAcao(dctfweb.montarDctfweb)
  const retificar = useAcao(dctfweb.retificarDctfweb)
  const conferir = useAcao(dctfweb.conferirDctfweb)
  const consultar = useAcao(dctfweb.consultarDctfweb)
  const conferirEsta = async (dctfwebId: number) => {
    const dita = await conferir.executar({ dctfwebId })
    if (!dita.ok) return
    if (diferencaDaFolha(dita.valor) === null)
      avisos.ok('O que a folha pôs na DCTFWeb é igual ao nosso, ao centavo.')
    else avisos.atencao('A DCTFWeb não tem os mesmos débitos: veja em que código.')
  }
  return {
    enviando: [montar, retificar, conferir, consultar].some((acao) => acao.enviando),
    falha: montar.falha ?? retificar.falha,
    conferirEsta,
    async montarEsta(
      passo: 'montar' | 'retificar',
      dito: Pick<Parameters<typeof montar.executar>[0], 'responsavel' | 'variacoes'>,
    ) {
      const acao = passo === 'montar' ? montar : retificar
      const dita = await acao.executar({ empresaId, competencia, ...dito })
      if (dita.ok) await conferirEsta(dita.valor.dctfwebId)
      return dita
    },
    async consultarEsta(dctfwebId: number) {
      const dita = await consultar.executar({ dctfwebId })
      if (dita.ok) avisos.ok(dita.valor.mensagem)
    },
  }
}

function SemDeclaracao({ mes }: Pick<Lidos, 'mes'>) {
  if (mes.temContrato)
    return (
      <p className="rz-suave">
        {mes.comMit
          ? 'Ainda não declarada. Os débitos da apuração vão ao MIT, e o que o eSocial e a EFD-Reinf puseram na DCTFWeb é comparado com a nossa folha antes de assinar.'
          : 'Ainda não declarada. O que o eSocial e a EFD-Reinf puseram na DCTFWeb é comparado com a nossa folha antes de assinar.'}
      </p>
    )
  return (
    <p className="rz-suave">
      O escritório não tem contrato com o SERPRO. Declare no e-CAC
      {mes.comMit ? ' e marque aqui como transmitida por fora' : ''}, ou guarde o contrato em{' '}
      <Link to={paths.configuracoes.acessos}>Acessos</Link>. O fechamento do mês não espera por
      isto.
    </p>
  )
}

const EM_ABERTO = ['gerada', 'enviada', 'lida']

/** The guides that its DARF pays, one DARF for each origin, and by which number each is paid. */
function Guias({ mes, transmitida }: Pick<Lidos, 'mes'> & { transmitida: boolean }) {
  const pode = usePode('transmitir', 'fiscal')
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  if (mes.guias.length === 0) return null
  const origens = [...new Set(mes.guias.map(({ origem }) => origem))]
  // The one that may still be paid is not asked for again.
  const primeira = (origem: string) =>
    mes.guias.find(
      (guia) =>
        guia.origem === origem &&
        EM_ABERTO.includes(guia.estado) &&
        (guia.pagarAte === null || guia.pagarAte < hoje),
    )
  return (
    <section className="fech-secao">
      <h3>DARF da DCTFWeb</h3>
      <Tabela
        nome="Guias da DCTFWeb"
        className="fech-tabela"
        linhas={mes.guias}
        chave={({ id }) => String(id)}
        colunas={[
          {
            titulo: 'Guia',
            nomeia: true,
            celula: ({ id, rotulo, vencimento, numero, estado }) => (
              <>
                <Link to={paths.darf(id)}>{rotulo}</Link>
                <span className="fech-delta">
                  {estado === 'paga' ? 'paga' : 'vence em'}{' '}
                  {estado === 'paga' ? null : <DataCivil valor={vencimento} />}
                  {numero === null ? null : (
                    <>
                      {' '}
                      · DARF nº <span className="rz-numero">{numero}</span>
                    </>
                  )}
                </span>
              </>
            ),
          },
          { titulo: 'Valor', fim: true, celula: ({ total }) => formatarValor(total) },
        ]}
      />
      {transmitida ? null : (
        <p className="rz-suave">
          Transmitida a DCTFWeb, o DARF dela toma o lugar dos demonstrativos destas guias.
        </p>
      )}
      {transmitida && pode ? (
        <div className="fech-acoes">
          {origens.map((origem) => {
            const guia = primeira(origem)
            return guia === undefined ? null : (
              <GerarDarfDaDctfweb key={origem} guiaId={guia.id}>
                {origens.length === 1
                  ? 'Gerar DARF da DCTFWeb'
                  : `Gerar DARF ${ORIGENS_DO_DARF[origem]}`}
              </GerarDarfDaDctfweb>
            )
          })}
        </div>
      ) : null}
    </section>
  )
}
const ORIGENS_DO_DARF: Readonly<
  Record<RouteOutput<typeof dctfweb.lerMesDaDctfweb>['guias'][number]['origem'], string>
> = { esocial: 'da folha', reinf: 'das retenções', mit: 'do MIT' }

type Aberto = 'transmitir' | 'por-fora' | 'tirar-marca' | 'montar' | 'retificar' | null

const podeSerPorFora = (declaracao: Dctfweb | null): boolean =>
  declaracao === null || !['transmitindo', 'incerta', 'transmitida'].includes(declaracao.situacao)

function Declarar({ linha, mes, declaracao }: Lidos) {
  const pode = usePode('transmitir', 'fiscal')
  const [aberto, setAberto] = useState<Aberto>(null)
  const passo = usePassos(linha)
  const recusar = useAcao(dctfweb.recusarDctfweb)
  const fechar = () => setAberto(null)
  const marcada = mes.porFora !== null && podeSerPorFora(declaracao)
  const passos = passosDa(declaracao, linha.apuracaoId)
  // What was not compared yet is compared before it leaves.
  const emOrdem = declaracao?.vistaEm === null ? passos.toReversed() : passos
  const acoes = pode && mes.temContrato && !marcada ? emOrdem : []
  const pedida = declaracao?.aprovacao?.decisao === null && declaracao.situacao === 'conferida'
  const dar = (um: Passo) => {
    if (um === 'transmitir') return setAberto('transmitir')
    if (um === 'montar' || um === 'retificar')
      return mes.comMit ? setAberto(um) : void passo.montarEsta(um, {})
    if (declaracao === null) return
    void (um === 'conferir'
      ? passo.conferirEsta(declaracao.id)
      : passo.consultarEsta(declaracao.id))
  }
  return (
    <>
      {marcada && mes.porFora !== null ? <PorFora porFora={mes.porFora} /> : null}
      {declaracao === null && !marcada ? <SemDeclaracao mes={mes} /> : null}
      {declaracao === null || marcada ? null : <Dita declaracao={declaracao} />}
      {declaracao === null || marcada || declaracao.situacao !== 'conferida' ? null : (
        <Aprovacao
          aprovacao={declaracao.aprovacao}
          valor={declaracao.valor}
          mudou={null}
          pode={pode}
          onAprovar={() => setAberto('transmitir')}
          onRecusar={async (motivo) => {
            const { id: dctfwebId, versao } = declaracao
            return (await recusar.executar({ dctfwebId, versao, motivo })).ok
          }}
        />
      )}
      <div className="fech-acoes">
        {acoes
          .filter((um) => um !== 'transmitir' || !pedida)
          .map((um, vez) => (
            <Button
              key={um}
              size="compact-sm"
              variant={vez === 0 ? 'filled' : 'default'}
              loading={passo.enviando}
              onClick={() => dar(um)}
            >
              {ROTULOS[um]}
            </Button>
          ))}
        {declaracao === null ? null : (
          <BotoesDosPapeis
            papeis={[
              ['Recibo', declaracao.reciboId],
              ['Declaração completa', declaracao.documentoId],
            ]}
          />
        )}
        {pode && mes.comMit && podeSerPorFora(declaracao) ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setAberto(marcada ? 'tirar-marca' : 'por-fora')}
          >
            {marcada ? 'Tirar a marca' : 'Transmitida por fora…'}
          </Button>
        ) : null}
      </div>
      <Guias mes={mes} transmitida={declaracao?.situacao === 'transmitida'} />
      {aberto === 'transmitir' && declaracao !== null ? (
        <Transmitir linha={linha} declaracao={declaracao} onFechar={fechar} />
      ) : null}
      {aberto === 'por-fora' ? <MarcarPorFora linha={linha} onFechar={fechar} /> : null}
      {aberto === 'tirar-marca' ? <TirarMarca linha={linha} onFechar={fechar} /> : null}
      {aberto === 'montar' || aberto === 'retificar' ? (
        <ResponsavelPeloMit
          responsavel={mes.responsavel}
          falha={passo.falha}
          onFechar={fechar}
          onMontar={(dito) => passo.montarEsta(aberto, dito)}
        />
      ) : null}
    </>
  )
}

/** The DCTFWeb of the month: its debts compared to the centavo, transmitted once, and its DARF in the guides. */
export function DctfwebDoMes({ linha, titulo }: { linha: MesDeclarado; titulo?: string }) {
  const { empresaId, competencia } = linha
  const mes = useConsulta(dctfweb.lerMesDaDctfweb, { empresaId, competencia })
  const lista = useConsulta(dctfweb.listarDctfweb, {
    ...{ empresaId, competencia, paginaAtual: 1, registrosPorPagina: 50 },
  })
  const resumo = lista.dados ? aDoMes(lista.dados.lista) : null
  const lida = useConsulta(
    dctfweb.lerDctfweb,
    resumo === null ? AINDA_NAO : { dctfwebId: resumo.id },
  )
  const declaracao = resumo === null ? null : (lida.dados ?? null)
  const comFalha = [mes, lista, lida].find(({ estado }) => estado.falha)
  if (comFalha?.estado.falha)
    return <CartaoErro {...comFalha.estado.falha} onTentarDeNovo={comFalha.estado.onTentarDeNovo} />
  if (!mes.dados || !lista.dados || (resumo !== null && declaracao === null))
    return <Carregando linhas={3} />
  // Who has neither MIT nor people declares nothing by it.
  if (!mes.dados.declara && declaracao === null) return null
  return (
    <>
      {titulo === undefined ? null : <h3>{titulo}</h3>}
      <Declarar linha={linha} mes={mes.dados} declaracao={declaracao} />
    </>
  )
}
