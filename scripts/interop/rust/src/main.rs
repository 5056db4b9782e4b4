//! `interop-peer agent|computer|server`: a party of the Rust SDK, driven with JSON lines.
//! A request comes on stdin, its answer goes to stdout, events go to stdout in between.

mod agent;
mod computer;
mod server;

use serde_json::{json, Value};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use tokio::io::{AsyncBufReadExt, BufReader};

pub type Outcome = Result<Value, Failure>;
pub type Answer = Pin<Box<dyn Future<Output = Outcome> + Send>>;

/// What went wrong, with its code where the SDK tells one.
pub struct Failure {
    pub message: String,
    pub code: Option<i64>,
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Failure { message, code: None }
    }
}

impl From<&str> for Failure {
    fn from(message: &str) -> Self {
        message.to_string().into()
    }
}

/// Something that answers requests.
pub trait Party: Send + Sync + 'static {
    fn answer(self: Arc<Self>, method: String, params: Value) -> Answer;
}

/// Writes one line; println locks stdout, so lines never mix.
pub fn say(message: Value) {
    println!("{message}");
}

pub fn tell(event: &str, data: Value) {
    say(json!({ "event": event, "data": data }));
}

/// A text parameter; an absent one is empty.
pub fn text(params: &Value, name: &str) -> String {
    params[name].as_str().unwrap_or_default().to_string()
}

async fn drive(party: Arc<dyn Party>, ready: Value) {
    tell("ready", ready);
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let Ok(request) = serde_json::from_str::<Value>(&line) else { continue };
        let answer = party.clone().answer(text(&request, "method"), request["params"].clone());
        tokio::spawn(async move {
            let id = &request["id"];
            match answer.await {
                Ok(result) => say(json!({ "id": id, "result": result })),
                Err(Failure { message, code }) => {
                    let kind = if code.is_some() { "SMCPProtocolError" } else { "RustError" };
                    let error = json!({ "type": kind, "message": message, "fields": { "code": code } });
                    say(json!({ "id": id, "error": error }))
                }
            }
        });
    }
}

#[tokio::main]
async fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("agent") => drive(Arc::new(agent::Agents::default()), Value::Null).await,
        Some("computer") => drive(Arc::new(computer::Host::default()), Value::Null).await,
        Some("server") => {
            let (party, ready) = server::start(std::env::args().any(|arg| arg == "--open")).await;
            drive(party, ready).await;
        }
        _ => eprintln!("usage: interop-peer agent|computer|server [--open]"),
    }
}
