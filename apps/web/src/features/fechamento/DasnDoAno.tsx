import { Button, NativeSelect } from '@mantine/core'
import { declaracoes } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { usePode } from '../../state/contexto.ts'
import { avisos } from '../../ui/avisos.tsx'
import { BotaoMemoria } from '../../ui/BotaoMemoria.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Confirmacao } from '../../ui/Confirmacao.tsx'
import { Instante } from '../../ui/DataCivil.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarData, formatarDinheiro, formatarValor } from '../../ui/formato.ts'
import { GavetaMemoria } from '../../ui/GavetaMemoria.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import { AprovacaoDaTransmissao } from './AprovacaoDaTransmissao.tsx'
import { Papeis } from './DeclaracaoDoMes.tsx'
import { DialogoDaDasn } from './DialogoDaDasn.tsx'
import { aDoAno, type Declaracao, diferencaDita, SITUACOES } from './declaracao.ts'
import type { LinhaDoDas } from './tipos.ts'
import { useParametro } from './use-parametro.ts'

type DoAno = NonNullable<Declaracao['doAno']>
const ANOS = 5

/** What is declared, with how it came to it. */
function Valores({ doAno }: { doAno: DoAno }) {
  const [aberta, setAberta] = useState(false)
  const { ano, comercio, servicos, total, limite, excesso, empregado, prazo, multa } = doAno
  const linhas = [
    { rotulo: 'Comércio, indústria e transporte intermunicipal', valor: formatarValor(comercio) },
    { rotulo: 'Prestação de serviços e locação', valor: formatarValor(servicos) },
    { rotulo: 'Limite do ano', valor: formatarValor(limite) },
    ...(excesso > 0 ? [{ rotulo: 'Acima do limite', valor: formatarValor(excesso) }] : []),
    { rotulo: 'Teve empregado', valor: empregado ? 'sim' : 'não' },
    { rotulo: 'Entregar até', valor: formatarData(prazo) },
    ...(multa === null ? [] : [{ rotulo: 'Multa pelo atraso', valor: formatarValor(multa) }]),
  ]
  return (
    <>
      <Tabela
        nome={`DASN-SIMEI de ${ano}`}
        legenda={`O que a DASN-SIMEI de ${ano} declara`}
        legendaOculta
        className="fech-tabela"
        semTitulos
        linhas={linhas}
        chave={({ rotulo }) => rotulo}
        colunas={[
          { titulo: 'Item', nomeia: true, celula: ({ rotulo }) => rotulo },
          { titulo: 'Valor', fim: true, celula: ({ valor }) => valor },
        ]}
        totais={{
          nome: (
            <>
              Receita bruta do ano{' '}
              <BotaoMemoria rotulo={`receita de ${ano}`} onClick={() => setAberta(true)} />
            </>
          ),
          valores: [formatarValor(total)],
        }}
      />
      <GavetaMemoria aberta={aberta} onFechar={() => setAberta(false)} memoria={doAno.memoria} />
    </>
  )
}

/** What is declared beside the notes and the receipts of the year. */
const Comparacao = ({ comparacao }: { comparacao: NonNullable<Declaracao['comparacao']> }) => (
  <Tabela
    nome="Comparação com as notas e os recebimentos"
    className="fech-tabela"
    linhas={comparacao}
    chave={({ codigoTributo }) => codigoTributo}
    colunas={[
      { titulo: 'Receita', nomeia: true, celula: ({ rotulo }) => rotulo },
      { titulo: 'Declarado', fim: true, celula: ({ nosso }) => formatarValor(nosso) },
      { titulo: 'Papéis', fim: true, celula: ({ deles }) => formatarValor(deles) },
      {
        titulo: 'Diferença',
        fim: true,
        celula: ({ diferenca }) => diferencaDita(diferenca),
      },
    ]}
  />
)

/** What differs from a declaration of a month. */
const TEXTOS: Readonly<Partial<Record<Declaracao['situacao'], string>>> = {
  divergente: 'Não pode ser transmitida',
  conferida: 'Conferida, por transmitir',
}

function Dita({ declaracao }: { declaracao: Declaracao }) {
  const { situacao, numero, transmitidaEm, comparacao, recusas, doAno } = declaracao
  const { tom } = SITUACOES[situacao]
  const texto = TEXTOS[situacao] ?? SITUACOES[situacao].texto
  // What stops it is said once, by why it was refused.
  const aDizer = (doAno?.avisos ?? []).filter(
    ({ mensagem }) => !recusas.some(({ descricao }) => descricao === mensagem),
  )
  return (
    <>
      <p>
        <Situacao tom={tom}>{texto}</Situacao>{' '}
        {numero === null ? null : (
          <span className="rz-suave">
            nº <span className="rz-numero">{numero}</span>, em <Instante valor={transmitidaEm} />
          </span>
        )}
      </p>
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
      {aDizer.map(({ codigo, gravidade, mensagem }) => (
        <Faixa key={codigo + mensagem} tom={gravidade === 'informacao' ? 'info' : 'atencao'}>
          {mensagem}
        </Faixa>
      ))}
      {doAno === null ? null : <Valores doAno={doAno} />}
      {comparacao === null ? null : <Comparacao comparacao={comparacao} />}
    </>
  )
}

function Transmitir({
  empresa,
  declaracao,
  onFechar,
}: {
  empresa: string
  declaracao: Declaracao
  onFechar: () => void
}) {
  const { executar } = useAcao(declaracoes.transmitirDeclaracao)
  const { id: declaracaoId, versao, valor, tipo, doAno } = declaracao
  return (
    <Confirmacao
      titulo="Transmitir a DASN-SIMEI"
      confirmar="Transmitir"
      perigo={false}
      onFechar={onFechar}
      onConfirmar={async () => {
        const dita = await executar({ declaracaoId, versao })
        if (dita.ok)
          avisos.ok(
            dita.valor.esperaAprovacao
              ? 'A transmissão foi pedida: sai quando outra pessoa aprovar.'
              : 'A declaração está saindo. O recibo aparece aqui sozinho.',
          )
        return dita.ok
      }}
    >
      <p>
        {tipo === 'original' ? 'A DASN-SIMEI' : 'A retificadora da DASN-SIMEI'} de {doAno?.ano} de{' '}
        <strong>{empresa}</strong>, com receita bruta de <strong>{formatarDinheiro(valor)}</strong>,
        vai à Receita Federal. Depois de transmitida, só se muda por retificadora.
      </p>
    </Confirmacao>
  )
}

function rotuloDe(situacao: Declaracao['situacao'] | null): string {
  if (situacao === null) return 'Montar DASN-SIMEI'
  return situacao === 'transmitida' ? 'Retificar' : 'Montar de novo'
}

function Acoes({ linha, ano, declaracao }: Props & { ano: number; declaracao: Declaracao | null }) {
  const pode = usePode('transmitir', 'fiscal')
  const [aberto, setAberto] = useState<'transmitir' | 'dados' | null>(null)
  const montar = useAcao(declaracoes.montarDasn)
  const consultar = useAcao(declaracoes.consultarDeclaracao)
  const { empresaId, empresa } = linha
  const situacao = declaracao?.situacao ?? null
  const saindo = situacao === 'transmitindo' || situacao === 'incerta'
  const fechar = () => setAberto(null)
  const pedida = situacao === 'conferida' && declaracao?.aprovacao?.decisao === null
  const perguntar = async () => {
    const dita = await consultar.executar({ declaracaoId: declaracao?.id ?? 0 })
    if (dita.ok) avisos.ok(dita.valor.mensagem)
  }
  return (
    <>
      {declaracao === null ? null : (
        <AprovacaoDaTransmissao
          declaracao={declaracao}
          pode={pode}
          onAprovar={() => setAberto('transmitir')}
        />
      )}
      <div className="fech-acoes">
        {pode && situacao === 'conferida' && !pedida ? (
          <Button size="compact-sm" onClick={() => setAberto('transmitir')}>
            Transmitir
          </Button>
        ) : null}
        {pode && situacao === 'incerta' ? (
          <Button size="compact-sm" loading={consultar.enviando} onClick={() => void perguntar()}>
            Consultar situação
          </Button>
        ) : null}
        {pode && !saindo ? (
          <>
            <Button
              size="compact-sm"
              variant={situacao === 'conferida' ? 'default' : 'filled'}
              loading={montar.enviando}
              onClick={() => void montar.executar({ empresaId, ano, extincao: null, comercio: [] })}
            >
              {rotuloDe(situacao)}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setAberto('dados')}>
              Extinção ou comércio à parte
            </Button>
          </>
        ) : null}
        {declaracao === null ? null : <Papeis declaracao={declaracao} />}
      </div>
      {aberto === 'transmitir' && declaracao !== null ? (
        <Transmitir empresa={empresa} declaracao={declaracao} onFechar={fechar} />
      ) : null}
      {aberto === 'dados' ? <DialogoDaDasn linha={linha} ano={ano} onFechar={fechar} /> : null}
    </>
  )
}

type Props = { readonly linha: LinhaDoDas }

/** The yearly declaration of a MEI: put together from its months, compared with its papers, and transmitted once. */
export function DasnDoAno({ linha }: Props) {
  const { empresaId, competencia } = linha
  const doMes = Number(competencia.slice(0, 4))
  const [doEndereco, setAno] = useParametro('dasn')
  const anos = Array.from({ length: ANOS }, (_, i) => doMes - i)
  const ano = anos.find((um) => um === doEndereco) ?? doMes - 1
  const lista = useConsulta(declaracoes.listarDeclaracoes, {
    ...{ especie: 'dasn-simei', empresaId, paginaAtual: 1, registrosPorPagina: 50 },
  })
  const resumo = lista.dados ? aDoAno(lista.dados.lista, ano) : null
  const lida = useConsulta(
    declaracoes.lerDeclaracao,
    resumo === null ? AINDA_NAO : { declaracaoId: resumo.id },
  )
  const declaracao = resumo === null ? null : (lida.dados ?? null)
  const { falha, onTentarDeNovo } = lista.estado.falha ? lista.estado : lida.estado
  if (falha) return <CartaoErro {...falha} onTentarDeNovo={onTentarDeNovo} />
  if (!lista.dados || (resumo !== null && declaracao === null)) return <Carregando linhas={3} />
  return (
    <>
      <NativeSelect
        label="Ano-calendário"
        value={String(ano)}
        data={anos.map(String)}
        onChange={({ currentTarget: { value } }) => setAno(Number(value))}
      />
      {declaracao === null ? (
        <p className="rz-suave">
          Ainda não montada. A receita vem dos doze meses, separada em comércio e serviços, e é
          comparada com as notas e os recebimentos antes de qualquer transmissão.
        </p>
      ) : (
        <Dita declaracao={declaracao} />
      )}
      <Acoes key={ano} linha={linha} ano={ano} declaracao={declaracao} />
    </>
  )
}
