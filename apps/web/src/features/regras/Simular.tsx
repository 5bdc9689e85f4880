import { regrasMunicipaisUso as rotas } from '@razao/contract'
import { useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { Campo } from '../../ui/Campo.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { feito } from '../../ui/FormularioLivre.tsx'
import { formatarData, formatarDinheiro, formatarTaxa, plural } from '../../ui/formato.ts'
import { hojeEmBrasilia } from '../../ui/mascaras.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import { useFormulario } from '../../ui/use-formulario.ts'
import { CampoDoServico } from './CampoDoServico.tsx'
import { camadaEmPalavras, codigoEscrito, type Simulacao, vigencia } from './regra.ts'

const { QUEM_EMITE } = rotas
type Quem = keyof typeof QUEM_EMITE

const CAMPOS = {
  servico: { tipo: 'livre', rotulo: 'Serviço', obrigatorio: true, vazio: '' as string },
  data: { tipo: 'data', rotulo: 'Dia da nota', obrigatorio: true },
  quem: {
    tipo: 'escolha',
    rotulo: 'Quem emite',
    opcoes: Object.entries(QUEM_EMITE) as [Quem, string][],
  },
  valor: { tipo: 'dinheiro', rotulo: 'Valor do serviço', descricao: 'Opcional: mostra o ISS.' },
  retido: { tipo: 'caixa', rotulo: 'O tomador retém o ISS' },
} as const

type Pedido = {
  servico: string
  data: string
  quem: Quem
  retido: boolean
  valor?: number
}

function Iss({ iss }: { iss: NonNullable<Simulacao['iss']> }) {
  return (
    <p className="rz-regras-iss">
      ISS de <strong>{formatarDinheiro(iss.valor)}</strong>: {formatarTaxa(iss.aliquota)} de{' '}
      {formatarDinheiro(iss.base)}
      {iss.vencimento === null ? '' : `, vence em ${formatarData(iss.vencimento)}`}.
    </p>
  )
}

function Respostas({ dita }: { dita: Simulacao }) {
  const { servico, data, municipio, desconhecidas } = dita
  return (
    <section aria-label="Resultado da simulação" className="rz-regras-grupo">
      <h3>
        {servico.codigo} em {municipio.nome} – {municipio.uf}, {formatarData(data)}
      </h3>
      <p className="rz-suave">{servico.descricao}</p>
      {dita.iss ? <Iss iss={dita.iss} /> : null}
      {desconhecidas > 0 ? (
        <Faixa tom="atencao">
          {plural(desconhecidas, 'pergunta')} sem resposta: ninguém informou. Confira na lei do
          município antes de emitir.
        </Faixa>
      ) : null}
      <Tabela
        nome="Regras que valem"
        className="rz-regras-tabela"
        linhas={dita.respostas}
        chave={({ pergunta }) => pergunta}
        colunas={[
          { titulo: 'Pergunta', nomeia: true, celula: ({ rotulo }) => rotulo },
          {
            titulo: 'Resposta',
            celula: ({ resposta, avisos }) => (
              <span className="rz-regras-dito">
                {resposta === null ? (
                  <Situacao tom="pendente">Não conhecido</Situacao>
                ) : (
                  <span>{resposta}</span>
                )}
                {avisos.map((aviso) => (
                  <span key={aviso} className="rz-suave">
                    {aviso}
                  </span>
                ))}
              </span>
            ),
          },
          {
            titulo: 'Quem diz',
            celula: ({ camada, fonte, link, vigenteDe, vigenteAte }) =>
              camada === null ? (
                <span className="rz-suave">—</span>
              ) : (
                <span className="rz-regras-fonte">
                  {link === null ? (
                    <span>{fonte}</span>
                  ) : (
                    <a href={link} target="_blank" rel="noreferrer noopener">
                      {fonte}
                    </a>
                  )}
                  <span className="rz-suave">
                    {camadaEmPalavras(camada)}
                    {vigenteDe === null ? '' : `. ${vigencia(vigenteDe, vigenteAte)}`}
                  </span>
                </span>
              ),
          },
        ]}
      />
    </section>
  )
}

type Props = { ibge: number; ambiente: 'producao' | 'restrita' }

/** A note of a day: which rules hold, each with who says so, and what nobody told. */
export function Simular({ ibge, ambiente }: Props) {
  const [pedido, setPedido] = useState<Pedido | null>(null)
  const { dados, estado, falha } = useConsulta(
    rotas.simularNotaNoMunicipio,
    pedido === null ? AINDA_NAO : { ibge, ambiente, ...pedido },
  )
  const doCampo = falha && falha.erros.length > 0
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: { data: hojeEmBrasilia() },
    falha,
  })
  return (
    <>
      <Formulario
        de={formulario}
        enviar="Simular nota"
        rotulo="Simular nota"
        onEnviar={({ servico, data, quem, retido, valor }) =>
          feito(() =>
            setPedido({
              ...{ servico: codigoEscrito(servico), data, quem, retido },
              ...(valor === null ? {} : { valor }),
            }),
          )()
        }
      >
        <CampoDoServico {...formulario.campo('servico')} />
        <div className="rz-regras-lado-a-lado">
          <Campo de={formulario} nome="data" />
          <Campo de={formulario} nome="quem" />
          <Campo de={formulario} nome="valor" />
        </div>
        <Campo de={formulario} nome="retido" />
      </Formulario>
      {estado.falha && !doCampo ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {pedido !== null && !dados && !estado.falha ? <Carregando linhas={8} /> : null}
      <output className="rz-so-leitor">
        {dados ? `Simulação pronta, com ${plural(dados.respostas.length, 'pergunta')}.` : ''}
      </output>
      {dados ? <Respostas dita={dados} /> : null}
    </>
  )
}
